/**
 * The additional script of error pages: shows the message of the error, and follows redirects that the host did not
 * follow.
 */
import { missingPageMessage } from '#contract/missing-page.ts'
import { showErrorMessage, takeErrorMessage } from '../failures.ts'
import { readPageState, whenIdle } from '../page.ts'
import { findTarget, readRules } from '../route-rules.ts'

const state = readPageState()
// At any other address, the host has sent this page because the address has no page.
const isMissing = state !== null && !location.pathname.endsWith(state.path)
const told = takeErrorMessage(isMissing ? undefined : state?.status)
const message = isMissing ? missingPageMessage(location.pathname, state.locales) : told
if (message) showErrorMessage(message)
if (state?.status === 404) {
  whenIdle(() => {
    void readRules().then((rules) => {
      const target = findTarget(rules, location.pathname, location.origin)
      if (target) location.replace(target)
    })
  })
}
