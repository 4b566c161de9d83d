const GATHER_MS = 10

let wanted = ''
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Changes the title of the page. If there are several changes within ten milliseconds, it makes only the last one, so
 * that screen readers read it once.
 */
export function changeTitle(title: string): void {
  wanted = title
  timer ??= setTimeout(() => {
    timer = undefined
    document.title = wanted
  }, GATHER_MS)
}
