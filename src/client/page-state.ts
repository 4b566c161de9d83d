import { PAGE_STATE_ID, type PageState } from '#contract/page-state.ts'

/** What the page tells its scripts; `null` where it tells nothing. */
export function readPageState(): PageState | null {
  return JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? 'null') as PageState | null
}
