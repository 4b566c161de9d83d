import { rings } from '../nature.ts'
import { blossom, flowers, grass, leaf, tree } from '../plants.ts'
import {
  across,
  at,
  between,
  blob,
  canvas,
  curve,
  down,
  light,
  oval,
  path,
  poly,
  rect,
  repeat,
  round,
  scene,
  slope,
  stipple,
  stroke,
  type Point,
} from '../svg.ts'

export function gardenCourtyard(): string {
  const c = canvas(223)
  const hole = (x: number): string => `M${x} 1010V430a230 230 0 0 1 460 0V1010Z`
  const holes = [-130, 460, 1050, 1640]
  const vine = (t: number): Point => [1950 - t * 1010, 90 + 56 * Math.sin(t * 8) + (t > 0.85 ? (t - 0.85) * 1300 : 0)]
  const fountain = at(
    1290,
    820,
    0.86,
    oval(0, 60, 290, 42, '#4a3340', 'opacity=".35"'),
    path('M-250 0Q-246 62 -180 66H180Q246 62 250 0Z', across(c, '#fbe6d0', ['#d9a98f', 0.5], '#94605a')),
    oval(0, 0, 262, 40, across(c, '#fff3e0', '#c99a86')) +
      oval(0, 2, 236, 31, slope(c, 0, 0, 1, 1, '#dcebdc', ['#92b3a6', 0.5], '#5b7f7d')),
    rings(0, 4, 180, 3, '#fbfff6', 0.15),
    path('M-26 0Q-34 -90 -22 -150H22Q34 -90 26 0Z', across(c, '#fbe6d0', '#a8736a')),
    path('M-116 -170Q-90 -120 0 -118Q90 -120 116 -170Z', across(c, '#fbe6d0', ['#d9a98f', 0.5], '#94605a')) +
      oval(0, -170, 118, 18, '#fff3e0') +
      oval(0, -169, 104, 13, '#9dbbae'),
    stroke(
      'M0 -172V-236M-4 -232Q-44 -250 -62 -180M4 -232Q44 -250 62 -180M-112 -160Q-150 -120 -152 -10M112 -160Q150 -120 152 -10M-84 -150Q-104 -100 -100 0M84 -150Q104 -100 100 0',
      '#f6fdf4',
      5,
      'opacity=".85"',
    ),
  )
  return scene(
    c,
    rect(0, 0, 1920, 1200, down(c, '#e8bfae', ['#f9dfc4', 0.4], '#fcefd8')),
    light(c, 1500, 240, 800, 560, '#fff4d4', 0.9),
    rect(0, 330, 1920, 400, across(c, '#d99a7c', ['#e8b595', 0.5], '#f2cbaa')) +
      rect(0, 316, 1920, 22, '#b56a52') +
      path(
        repeat(40, (i) => `M${i * 50} 316q25 -26 50 0Z`),
        '#c07a5e',
      ),
    repeat(
      11,
      (i) =>
        path(`M${40 + i * 176} 730V520a56 56 0 0 1 112 0V730Z`, down(c, '#7d4a5c', '#a86f6f')) +
        rect(30 + i * 176, 520, 132, 8, '#f3d6bc', 'opacity=".6"'),
    ),
    repeat(11, (i) => round(76 + i * 176, 368, 40, 60, 6, i % 3 === 1 ? '#ffe7b4' : '#8d5a68')),
    rect(0, 720, 1920, 490, down(c, '#b9b581', ['#8fa071', 0.3], '#5f7a5c')),
    path('M900 1210Q1020 960 1160 880H1420Q1560 960 1690 1210Z', '#f6dfc2') + oval(1290, 872, 390, 86, '#f3d9ba'),
    tree(c, 640, 830, 640, { trunk: '#5b3540', dark: '#64805c', mid: '#95ab6c', light: '#c9cc88' }, 1, 1.1),
    tree(c, 1840, 800, 440, { trunk: '#6a4046', dark: '#c98a86', mid: '#e3aba3', light: '#f9d9cc' }, 1, 1.1),
    path(
      repeat(34, () =>
        blob(c.random, between(c.random, -20, 700), between(c.random, 800, 850), between(c.random, 34, 60), 30),
      ),
      '#6d8660',
    ) +
      path(
        repeat(20, () =>
          blob(c.random, between(c.random, 1420, 1940), between(c.random, 810, 860), between(c.random, 34, 60), 30),
        ),
        '#6d8660',
      ),
    flowers(c, 90, -10, 760, 810, 960, 26, ['#d9808a', '#fdf1e3', '#c9694a', '#9b6488']) +
      flowers(c, 60, 1500, 1930, 820, 960, 26, ['#d9808a', '#fdf1e3', '#c9694a']),
    fountain,
    grass(c, 0, 860, () => 1010, 120, 60, '#56705a') + grass(c, 1400, 1930, () => 1010, 90, 60, '#56705a'),
    path(
      `M-20 -20H1940V1220H-20Z${holes.map(hole).join('')}`,
      slope(c, 0, 0, 1, 0.6, '#6e3f55', ['#7d4859', 0.5], '#9b5f62'),
      'fill-rule="evenodd"',
    ),
    stipple(
      c,
      '#3f2138',
      path(
        `M-20 -20H1940V1220H-20Z${holes.map(hole).join('')}`,
        down(c, '#ffffff90', ['#ffffff10', 0.4], '#ffffff70'),
        'fill-rule="evenodd"',
      ),
    ),
    stroke(holes.map((x) => `M${x} 1010V430a230 230 0 0 1 460 0`).join(''), '#c98a78', 9) +
      stroke(holes.map((x) => `M${x + 452} 1010V430a222 222 0 0 0 -120 -198`).join(''), '#f9d9b5', 12, 'opacity=".75"'),
    repeat(
      3,
      (i) =>
        rect(300 + i * 590, 424, 190, 34, across(c, '#8d5564', ['#c98f7f', 0.7], '#f3cba6')) +
        rect(316 + i * 590, 456, 158, 12, '#5b324a') +
        rect(308 + i * 590, 968, 174, 42, across(c, '#7d4859', ['#b97f75', 0.7], '#eebf9c')),
    ),
    rect(0, 1010, 1920, 200, down(c, '#a86f68', ['#7d4859', 0.5], '#4f2b44')) + rect(0, 1006, 1920, 9, '#f0c7a3'),
    stroke(
      repeat(14, (i) => `M${-300 + i * 190} 1210L${200 + i * 120} 1014`) + 'M0 1050H1920M0 1110H1920',
      '#5b324a',
      3,
      'opacity=".5"',
    ),
    ...holes.map((x) =>
      poly(
        [
          [x + 40, 1014],
          [x + 420, 1014],
          [x + 210, 1210],
          [x - 260, 1210],
        ],
        down(c, '#ffe3b8a0', '#ffd9a830'),
      ),
    ),
    stroke(curve(Array.from({ length: 30 }, (_, i) => vine(i / 29))), '#4f3a40', 8),
    path(
      repeat(190, (i) => {
        const [px, py] = vine((i % 95) / 95)
        return leaf(px, py + between(c.random, -30, 40), between(c.random, 26, 54), 24, between(c.random, 10, 170))
      }),
      '#5f7f5c',
    ),
    path(
      repeat(100, (i) => {
        const [px, py] = vine((i % 50) / 50)
        return leaf(
          px + between(c.random, -30, 30),
          py + between(c.random, -36, 20),
          between(c.random, 22, 40),
          20,
          between(c.random, 20, 160),
        )
      }),
      '#9db077',
    ),
    repeat(46, (i) => {
      const [px, py] = vine(i / 46)
      return blossom(
        px + between(c.random, -30, 30),
        py + between(c.random, -30, 44),
        between(c.random, 14, 24),
        5,
        ['#e39aa0', '#f6d2c6', '#c96a7a'][i % 3] ?? '#e39aa0',
        '#f3cf86',
        i * 31,
      )
    }),
    stroke('M700 -10V250', '#3a1d38', 5) +
      path('M668 330L676 262H724L732 330Z', '#f6c77e') +
      path('M660 262Q700 226 740 262ZM662 330H738L728 346H672Z', '#3a1d38') +
      stroke('M700 262V330M684 262L680 330M716 262L720 330', '#3a1d38', 3) +
      light(c, 700, 298, 170, 150, '#ffd08a', 0.6),
    at(
      980,
      1120,
      1,
      oval(0, 4, 80, 11, '#2f182860'),
      path('M-70 -100H70L54 0H-54Z', across(c, '#c9694a', ['#e39a72', 0.7], '#f3c49a')),
      rect(-78, -116, 156, 24, '#d9855f'),
      path(
        repeat(13, (i) => leaf(0, -112, 110 + ((i * 31) % 60), 34, -168 + i * 13)),
        '#7f9a6c',
      ),
      path(
        repeat(6, (i) => leaf(0, -112, 110, 26, -150 + i * 24)),
        '#b9bf86',
      ),
      flowers(c, 12, -90, 90, -250, -170, 24, ['#f9dcd2', '#e39aa0']),
    ),
  )
}
