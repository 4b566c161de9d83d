/** Marks the heading that is being read: in the text, and in the contents with a marker that moves along. */
export function markPlace(): void {
  const contents = document.getElementById('contents')
  const list = contents?.querySelector('ol')
  if (!contents || !list) return
  const places = [...list.querySelectorAll('a')].map((link) => ({
    link,
    target: document.getElementById(decodeURIComponent(link.hash.slice(1))),
  }))
  const root = document.documentElement
  let current: (typeof places)[number] | undefined

  const mark = () => {
    // A heading counts as reached a little before it is at the top, since most of what is visible is below it then.
    const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + innerHeight / 8
    const reached = places.filter(({ target }) => target && target.getBoundingClientRect().top < line)
    const isAtEnd = scrollY > 0 && scrollY + innerHeight > root.scrollHeight - 4
    const place = isAtEnd ? places.at(-1) : (reached.at(-1) ?? places[0])
    if (!place) return
    if (place !== current) {
      current?.link.removeAttribute('aria-current')
      current?.target?.toggleAttribute('data-here')
      place.link.setAttribute('aria-current', 'location')
      place.target?.toggleAttribute('data-here')
      current = place
    }
    const { offsetTop, offsetHeight } = place.link
    list.style.cssText = `--at:${offsetTop}px;--size:${offsetHeight}`
    const above = place.link.getBoundingClientRect().top - contents.getBoundingClientRect().top
    if (above < 0 || above > contents.clientHeight - 64) contents.scrollTop += above - contents.clientHeight / 2
  }

  addEventListener('scroll', mark)
  addEventListener('resize', mark)
  contents.ontoggle = mark
  contents.onclick = ({ target }) => {
    if ((target as Element).closest('a')) contents.hidePopover()
  }
  mark()
}
