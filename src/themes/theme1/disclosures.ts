const menu = document.querySelector('.main-menu')
const toggle = document.querySelector<HTMLDetailsElement>('.menu-toggle')

const openPanel = () => menu?.querySelector<HTMLDetailsElement>('details[open]')

/** Closes a panel. If the focus was inside, it moves to the panel's button. */
function close(details: HTMLDetailsElement, region: Element = details): void {
  const hadFocus = region.contains(document.activeElement)
  details.open = false
  if (hadFocus) details.querySelector('summary')?.focus()
}

/**
 * Closes the panels of the main menu on Escape, on a click elsewhere, and when the focus leaves them. Without this
 * script their own buttons open and close them.
 */
export function closeDisclosures(): void {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const panel = openPanel()
    const header = toggle?.closest('header')
    if (panel) close(panel)
    else if (toggle?.open && header) close(toggle, header)
  })

  for (const type of ['click', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      const panel = openPanel()
      if (panel && !panel.contains(target as Node)) panel.open = false
    })
  }
}
