/**
 * What the scripts of error pages do besides: show the message of the error, and follow redirects that no host
 * followed.
 */
import { missingPageMessage } from '#contract/missing-page.ts'
import { showErrorMessage, takeErrorMessage } from '../failures.ts'
import { readPageState, whenIdle } from '../page.ts'
import { findTarget, readRules } from '../route-rules.ts'

const state = readPageState()
// At any other address this page is what the host sends if an address has no page.
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
