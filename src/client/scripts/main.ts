/** The script of every page, which runs when the page is drawn and the browser is idle. */
import type { PageState } from '#contract/page-state.ts'
import { readPageState, whenIdle } from '../page.ts'
import { wantHardNavigation, watchLinks, watchUses } from '../navigation.ts'
import { FOUND_EVENT, watchDeploys } from '../updates.ts'

// The page names the scripts to load. Vite's helper for dynamic imports would be half as large as this whole script.
const { dataset } = document.querySelector('[data-follow-rules]') as HTMLElement
const load = (name: string) => import(/* @vite-ignore */ dataset[name] as string)

const state = readPageState()
watchUses()
if (state) whenIdle(() => start(state))

function start(state: PageState): void {
  if (state.pollSeconds > 0) {
    watchDeploys(state.pollSeconds, () => {
      void load('newerBuild').then(() => dispatchEvent(new Event(FOUND_EVENT)), wantHardNavigation)
    })
  }
  watchLinks(state, () => load('followRules'))
}
