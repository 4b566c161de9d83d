/**
 * Keeps the tree as the visitor left it, from page to page of this visit: which branches are open, and how far it is
 * scrolled.
 */
export function keepTree(): void {
  const tree = document.getElementById('tree')
  if (!tree) return
  const name = `tree ${document.documentElement.lang}`
  const branches = [...tree.querySelectorAll('details')]
  const current = tree.querySelector<HTMLElement>('[aria-current]')

  const reveal = () => {
    if (!current) return
    const above = current.getBoundingClientRect().top - tree.getBoundingClientRect().top
    // The head of the sheet covers its first line.
    if (above < 48 || above > tree.clientHeight - current.offsetHeight) tree.scrollTop += above - tree.clientHeight / 3
  }

  try {
    const [scrolled, ...open] = JSON.parse(sessionStorage.getItem(name) ?? '[0]') as [number, ...string[]]
    for (const branch of branches) if (open.includes(branch.dataset['entry'] ?? '')) branch.open = true
    tree.scrollTop = scrolled
    const keep = () => {
      const ids = branches.flatMap(({ open, dataset }) => (open ? dataset['entry'] : []))
      sessionStorage.setItem(name, JSON.stringify([tree.scrollTop, ...ids]))
    }
    addEventListener('pagehide', keep)
    // A browser may show the next page before this one gets `pagehide`. These two events do not bubble, so the
    // listeners capture them.
    tree.addEventListener('toggle', keep, true)
    tree.addEventListener('scrollend', keep, true)
  } catch {
    // The browser may have no storage. Then the tree is as the page drew it.
  }
  reveal()
  tree.addEventListener('toggle', reveal)
}
