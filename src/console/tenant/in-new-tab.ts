import { safeHref } from '../safe-href.ts'

/**
 * Opens a tab and leads it to the address that `find` gives. The tab opens at once, since browsers allow that only
 * while a button is pressed. Says whether there is one: an editor's browser may open none.
 */
export async function inNewTab(find: () => Promise<string>): Promise<boolean> {
  const tab = window.open('', '_blank')
  try {
    const href = safeHref(await find())
    if (!tab || href === undefined) {
      tab?.close()
      return false
    }
    // What the tab shows gets no hold of the console.
    tab.opener = null
    tab.location.replace(href)
    return true
  } catch (error) {
    tab?.close()
    throw error
  }
}
