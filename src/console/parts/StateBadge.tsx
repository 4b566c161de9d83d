import { useWords } from '../state/language.ts'
import type { ShownState } from './shown-state.ts'

/** How a tenant or a rebuild is, in a word. The colour only underlines it. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { say } = useWords()
  return (
    <span className="state" data-state={state}>
      {say(`state.${state}`)}
    </span>
  )
}
