import { useState } from 'react'
import type { CallFailed } from './service-calls.ts'

export type Action = {
  readonly isBusy: boolean
  /** Why it did not go well the last time. */
  readonly failed: CallFailed | undefined
  /** Does nothing while it is under way already. */
  run(): void
}

/** Something that an editor does by pressing a button. */
export function useAction(act: () => Promise<void>): Action {
  const [state, setState] = useState<Pick<Action, 'isBusy' | 'failed'>>({ isBusy: false, failed: undefined })
  const run = async () => {
    setState({ isBusy: true, failed: undefined })
    try {
      await act()
      setState({ isBusy: false, failed: undefined })
    } catch (error) {
      setState({ isBusy: false, failed: error as CallFailed })
    }
  }
  return { ...state, run: () => void (state.isBusy || run()) }
}
