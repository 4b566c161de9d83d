/** What the scripts of every page do, once the page is drawn and the browser is idle. */
import type { PageState } from '#contract/page-state.ts'
import { readPageState, whenIdle } from '../page.ts'
import { watchLinks, watchUses } from '../navigation.ts'
import { watchDeploys } from '../updates.ts'

// Named by the page: Vite's helper for dynamic imports is as heavy as half of all this.
const followRulesHref = document.querySelector<HTMLElement>('[data-follow-rules]')?.dataset['followRules'] ?? ''

const state = readPageState()
watchUses()
if (state) whenIdle(() => start(state))

function start(state: PageState): void {
  if (state.pollSeconds > 0) watchDeploys(state.pollSeconds)
  watchLinks(state, () => import(/* @vite-ignore */ followRulesHref))
}
