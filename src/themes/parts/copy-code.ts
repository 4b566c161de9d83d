/** Gives each block of code a button that copies it. The words of the buttons are in attributes of the body. */
export function copyCode(): void {
  const words = document.querySelector<HTMLElement>('[data-copy]')?.dataset
  // Missing if the page was loaded without https.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!words || !clipboard) return
  for (const pre of document.querySelectorAll('.body pre')) {
    const frame = document.createElement('div')
    const button = document.createElement('button')
    const status = document.createElement('output')
    frame.className = 'code'
    button.title = words['copy'] as string
    button.onclick = async () => {
      await clipboard.writeText(pre.textContent)
      status.textContent = words['copied'] as string
      setTimeout(() => (status.textContent = ''), 2000)
    }
    pre.replaceWith(frame)
    frame.append(pre, button, status)
  }
}
