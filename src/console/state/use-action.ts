import { useState } from 'react'
import type { CallFailed } from './service-calls.ts'

/** The state of an action, and the function that starts it. */
export type Action = {
  readonly isBusy: boolean
  /** Why the last attempt failed. */
  readonly failed: CallFailed | undefined
  /** Does nothing if the action is already running. */
  run(): void
}

/** An action that an editor starts with a button. */
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
