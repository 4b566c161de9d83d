/**
 * Makes arrows and dots move the row of banners. Without it, the row itself scrolls by touch, wheel and keyboard.
 *
 * Runs in the browser, on import.
 */
for (const banners of document.querySelectorAll<HTMLElement>('[data-banners]')) {
  const row = banners.querySelector('ul')
  const dots = [...banners.querySelectorAll('.dots a')]
  const arrows = [...banners.querySelectorAll<HTMLButtonElement>('[data-step]')]
  if (row && dots.length > 0) attach(row, dots, arrows)
}

function attach(row: HTMLElement, dots: Element[], arrows: HTMLButtonElement[]): void {
  const slides = [...row.children] as HTMLElement[]
  const startOf = (index: number) => (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0)
  let current = 0

  const show = (index: number) => row.scrollTo({ left: startOf(index) })
  const mark = () => {
    const atEnd = Math.abs(row.scrollLeft) + row.clientWidth >= row.scrollWidth - 2
    const distances = slides.map((_, index) => Math.abs(startOf(index) - row.scrollLeft))
    current = atEnd && row.scrollLeft > 0 ? slides.length - 1 : distances.indexOf(Math.min(...distances))
    dots.forEach((dot, index) =>
      index === current ? dot.setAttribute('aria-current', 'true') : dot.removeAttribute('aria-current'),
    )
    for (const arrow of arrows) arrow.disabled = !slides[current + Number(arrow.dataset['step'])]
  }

  dots.forEach((dot, index) =>
    dot.addEventListener('click', (event) => {
      event.preventDefault()
      show(index)
    }),
  )
  for (const arrow of arrows) {
    arrow.hidden = false
    arrow.addEventListener('click', () => show(current + Number(arrow.dataset['step'])))
  }
  row.addEventListener('scroll', mark, { passive: true })
  mark()
}
