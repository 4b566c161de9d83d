/**
 * For `page.evaluate`: the sum of all layout shifts from `fromMs` on, which is in milliseconds since the page began to
 * load. Shifts right after an input do not count.
 */
export function readShift(fromMs: number): Promise<number> {
  return new Promise((resolve) => {
    let total = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput && entry.startTime >= fromMs) total += entry.value
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(total), 100)
  })
}
