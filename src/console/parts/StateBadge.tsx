import type { TenantAnswer } from '#contract/service-answers.ts'
import { useWords } from '../state/language.ts'

/** How a tenant or a rebuild is, in a word. The colour only underlines it. */
export function StateBadge({ state }: { readonly state: TenantAnswer['state'] }) {
  const { say } = useWords()
  return (
    <span className="state" data-state={state}>
      {say(`state.${state}`)}
    </span>
  )
}
