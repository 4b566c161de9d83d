/** For `page.evaluate`: the sum of all layout shifts so far but those that followed an input. */
export function readShift(): Promise<number> {
  return new Promise((resolve) => {
    let total = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) total += entry.value
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(total), 100)
  })
}
