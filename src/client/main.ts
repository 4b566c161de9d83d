/** What the scripts of every page do, once the page is drawn and the browser is idle. */
import type { PageState } from '#contract/page-state.ts'
import { createDeployPoller } from './deploy-poller.ts'
import { wantHardNavigation } from './hard-navigation.ts'
import { readPageState } from './page-state.ts'
import { reloadOnce } from './reload-once.ts'
import { hasUnsavedInput } from './unsaved-input.ts'
import { UPDATE_EVENT } from './update-event.ts'
import { watchLinks } from './watch-links.ts'
import { whenIdle } from './when-idle.ts'

// Named by the page: Vite's helper for dynamic imports is as heavy as half of all this.
const followRulesHref = document.querySelector<HTMLElement>('[data-follow-rules]')?.dataset['followRules'] ?? ''

const state = readPageState()
if (state) whenIdle(() => start(state))

function start(state: PageState): void {
  if (state.pollSeconds > 0) watchDeploys(state.pollSeconds)
  watchLinks(state, () => import(/* @vite-ignore */ followRulesHref))
}

function watchDeploys(pollSeconds: number): void {
  const load = () => fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
  const poll = createDeployPoller(() => load().then((answer) => answer.json()), onNewBuild)
  const look = () => {
    if (!document.hidden) void poll()
  }
  look()
  setInterval(look, pollSeconds * 1000)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('pageshow', (event) => event.persisted && look())
}

function onNewBuild(): void {
  if (!hasUnsavedInput()) return reloadOnce(Date.now())
  wantHardNavigation()
  dispatchEvent(new Event(UPDATE_EVENT))
}
