const SVG = 'http://www.w3.org/2000/svg'

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
    button.append(copyIcon())
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

/** Made piece by piece: the content security policy lets no text become markup. */
function copyIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  icon.setAttribute('class', 'icon')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.ariaHidden = 'true'
  path.setAttribute('d', 'M6 5h7v8H6zM4 10H3V3h7v1')
  icon.append(path)
  return icon
}
