import { leaveHardNavigation, takeLeftHardNavigation, wantHardNavigation } from './hard-navigation.ts'

/**
 * Once the page is painted, does `first` and then loads the scripts named in `data-later` of the running script:
 * until then the line to the visitor, and the processor, belong to what is seen. In a tab in the background that is
 * when the visitor comes to it.
 *
 * If the page before this one wanted a full load, this page is loaded anew first.
 */
export function loadLater(first: () => void): void {
  const hrefs = document.currentScript?.dataset['later']?.split(' ') ?? []
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    first()
    if (takeLeftHardNavigation()) return location.reload()
    for (const href of hrefs) import(/* @vite-ignore */ href).catch(wantHardNavigation)
  })
  observer.observe({ type: 'paint', buffered: true })
  addEventListener('pagehide', leaveHardNavigation)
}
