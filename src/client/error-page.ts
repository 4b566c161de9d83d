/** What the scripts of error pages do besides: show the message of the error flow, and follow redirects that no host followed. */
import { ERROR_MSG, showErrorMessage } from './error-message.ts'
import { readPageState } from './page-state.ts'
import { findTarget, readRules } from './route-rules.ts'
import { sessionMemory } from './storage.ts'
import { whenIdle } from './when-idle.ts'

const state = readPageState()
const message = sessionMemory.get(ERROR_MSG)
// At any other address this is the host's answer to an unknown path.
if (state && message && location.pathname.endsWith(state.path)) showErrorMessage(message)
if (state?.status === 404) {
  whenIdle(() => {
    void readRules().then((rules) => {
      const target = findTarget(rules, location.pathname, location.origin)
      if (target) location.replace(target)
    })
  })
}
