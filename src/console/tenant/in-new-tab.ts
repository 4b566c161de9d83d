import { safeHref } from '../safe-href.ts'

/**
 * Opens a tab, and leads it to the address that `find` returns.
 *
 * The tab opens before the address is known, because browsers allow it only directly after a click. `false` if the
 * browser opened no tab, or if the address is not safe.
 */
export async function inNewTab(find: () => Promise<string>): Promise<boolean> {
  const tab = window.open('', '_blank')
  try {
    const href = safeHref(await find())
    if (!tab || href === undefined) {
      tab?.close()
      return false
    }
    // The page in the tab gets no access to the console.
    tab.opener = null
    tab.location.replace(href)
    return true
  } catch (error) {
    tab?.close()
    throw error
  }
}
