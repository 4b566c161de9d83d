/** Scrolls the menu of a section so that the entry of the current page is visible. */
export function revealCurrent(): void {
  const section = document.querySelector('.section-menu')
  const current = section?.querySelector<HTMLElement>('[aria-current]')
  if (section && current) section.scrollTop = current.offsetTop - section.clientHeight / 2
}
