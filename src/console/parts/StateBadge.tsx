import { useWords } from '../state/language.ts'
import type { ShownState } from './shown-state.ts'

/** The state of a tenant or a rebuild in one word. The colour repeats it. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { say } = useWords()
  return (
    <span className="state" data-state={state}>
      {say(`state.${state}`)}
    </span>
  )
}
