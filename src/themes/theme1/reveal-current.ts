/** Brings the page one is on into view in the menu of its section. */
export function revealCurrent(): void {
  const section = document.querySelector('.section-menu')
  const current = section?.querySelector<HTMLElement>('[aria-current]')
  // Some browsers have done so before they painted the page (`scroll-initial-target`).
  if (section && current && section.scrollTop === 0) section.scrollTop = current.offsetTop - section.clientHeight / 2
}
