const ICON = '<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 5h7v8H6zM4 10H3V3h7v1"/></svg>'

/** Gives each block of code a button that copies it. The words stand on `<main>`. */
export function copyCode(): void {
  const words = document.querySelector<HTMLElement>('[data-copy]')?.dataset
  // Missing where the page was not loaded by a secure connection.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!words || !clipboard) return
  for (const pre of document.querySelectorAll('.body pre')) {
    const frame = document.createElement('div')
    const button = document.createElement('button')
    const status = document.createElement('span')
    frame.className = 'code'
    status.role = 'status'
    button.type = 'button'
    button.innerHTML = ICON
    button.ariaLabel = button.title = words['copy'] ?? ''
    button.onclick = async () => {
      await clipboard.writeText(pre.textContent)
      status.textContent = words['copied'] ?? ''
      setTimeout(() => (status.textContent = ''), 2000)
    }
    pre.replaceWith(frame)
    frame.append(pre, button, status)
  }
}
