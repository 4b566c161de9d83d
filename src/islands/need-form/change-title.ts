const GATHER_MS = 10

let wanted = ''
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Changes the title of the page. Of several changes within ten milliseconds only the last is made, so that it is read
 * out once.
 */
export function changeTitle(title: string): void {
  wanted = title
  timer ??= setTimeout(() => {
    timer = undefined
    document.title = wanted
  }, GATHER_MS)
}
