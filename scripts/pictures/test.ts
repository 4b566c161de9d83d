import { canvas, disc, down, path, rect, repeat, sheet, type Picture } from './svg.ts'

const logo = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#4a5a6a"/>' +
  '<path d="M20 20h26v26H20Z" fill="#f4d35e"/><path d="M50 50h26v26H50Z" fill="#fff"/><circle cx="63" cy="33" r="13" fill="#ee964b"/><path d="m33 50 13 26H20Z" fill="#9bd1e5"/></svg>\n'

function odd(): string {
  const c = canvas(7, 640, 480)
  return sheet(
    c,
    rect(0, 0, 640, 480, down(c, '#dfe7ec', '#b9cbd6')),
    disc(450, 170, 120, '#ee964b'),
    repeat(5, (i) => disc(450, 170, 150 + i * 34, 'none', 'stroke="#ffffff" stroke-width="6" opacity=".5"')),
    path('M-10 360Q120 270 260 340T650 300V490H-10Z', '#4a7a94'),
    path('M-10 410Q160 340 330 400T650 370V490H-10Z', '#2f4858'),
    rect(90, 110, 130, 130, '#f4d35e', 'transform="rotate(14 155 175)"'),
    path('M250 90l90 150H160Z', '#ffffff', 'opacity=".75"'),
  )
}

export const test: readonly Picture[] = [
  { name: 'logo.svg', draw: logo },
  { name: 'odd.png', draw: odd },
]
