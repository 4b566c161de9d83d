import { wantFullLoad } from './full-load.ts'

/**
 * Loads the scripts named in `data-later` of the running script, once the page is painted: until then the line to the visitor belongs to
 * what is seen. In a tab in the background that is when the visitor comes to it.
 */
export function loadLater(): void {
  const hrefs = document.currentScript?.dataset['later']?.split(' ') ?? []
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    for (const href of hrefs) import(/* @vite-ignore */ href).catch(wantFullLoad)
  })
  observer.observe({ type: 'paint', buffered: true })
}
