import { blossom, leaf, lindenLeaf, veinedLeaf } from '../plants.ts'
import {
  at,
  between,
  blur,
  canvas,
  clip,
  disc,
  fade,
  group,
  light,
  mix,
  num,
  path,
  rect,
  repeat,
  scene,
  slope,
  stipple,
  stroke,
} from '../svg.ts'

export function heartCare(): string {
  const c = canvas(239)
  const [x, y] = [1090, 560]
  const tones = ['#fbe3d2', '#f7cfba', '#f0b49f', '#e3938a', '#cf7378', '#b3566a', '#f3b58a']
  const posy = (list: readonly (readonly [number, number, number])[]): string =>
    path(
      list.map(([px, py, r], i) => repeat(5, (k) => leaf(px, py, r * 1.5, r * 0.5, i * 31 + k * 74))).join(''),
      '#8aa07c',
    ) +
    stroke(
      list
        .map(([px, py, r], i) =>
          repeat(
            5,
            (k) =>
              `M${px} ${py}l${num(Math.cos(((i * 31 + k * 74) * Math.PI) / 180) * r * 1.4)} ${num(Math.sin(((i * 31 + k * 74) * Math.PI) / 180) * r * 1.4)}`,
          ),
        )
        .join(''),
      '#dfe3c6',
      3,
      'opacity=".6"',
    ) +
    list
      .map(([px, py, r], i) => {
        const outer = ['#f6d2c0', '#d9808a', '#c9694a', '#b0728c', '#fdf3e6', '#b0728c', '#fdf3e6'][i] ?? '#d9808a'
        const inner = ['#fff3e6', '#f0b4ae', '#e39a72', '#d5a3b5', '#f6dcc6', '#d5a3b5', '#f6d2c0'][i] ?? '#fff3e6'
        return (
          blossom(px, py, r, 11, mix(outer, '#5b1f3f', 0.14), '#f3cf86', i * 20 + 16) +
          blossom(px, py, r * 0.86, 11, outer, '#f3cf86', i * 20) +
          blossom(px, py, r * 0.56, 9, inner, '#c98a4a', i * 20 + 20) +
          repeat(12, (k) =>
            disc(px + Math.cos(k * 0.524) * r * 0.19, py + Math.sin(k * 0.524) * r * 0.19, r * 0.024, '#fbe6b8'),
          )
        )
      })
      .join('')
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 1, '#fdf1e0', ['#f9dfc9', 0.5], '#e8b3a6')),
    light(c, x, y, 1000, 900, '#fff8ea', 0.9),
    ...[980, 840, 710].map((r, i) =>
      disc(
        x,
        y,
        r,
        'none',
        `stroke="#d98a86" stroke-width="${3 - i * 0.5}" opacity="${0.2 + i * 0.08}" stroke-dasharray="${i % 2 ? '2 18' : '1400 60'}" stroke-linecap="round"`,
      ),
    ),
    ...tones.map((tone, i) => {
      const size = 960 - i * 126
      return at(
        x - 4 + i * 2,
        y - size * 0.42 - 12 + i * 5,
        1,
        path(
          lindenLeaf(size),
          slope(
            c,
            0,
            0,
            0.7,
            1,
            tone,
            ['#f7cfba', '#f0b49f', '#e3938a', '#cf7378', '#b3566a', '#8d3f5c', '#e0806c'][i] ?? tone,
          ),
        ) + stroke(lindenLeaf(size), '#fff6ea', 3, 'opacity=".5"'),
      )
    }),
    clip(
      c,
      path(lindenLeaf(960), '#fff', `transform="translate(${x - 4} ${y - 415})"`),
      stipple(
        c,
        '#8d3f5c',
        rect(x - 500, y - 500, 1000, 1100, slope(c, 0, 0.2, 1, 0.9, '#ffffff00', ['#ffffff00', 0.5], '#ffffff90')),
      ),
    ),
    light(c, x + 6, y + 4, 170, 170, '#fff1cf', 0.9) + disc(x + 6, y + 4, 22, '#fffaf0'),
    stroke(`M${x - 2} ${y - 362}Q${x - 18} ${y - 440} ${x + 40} ${y - 530}`, '#8d3f5c', 13) +
      stroke(`M${x + 9} ${y + 40}Q${x + 16} ${y + 300} ${x + 40} ${y + 530}`, '#fff3e3', 4, 'opacity=".5"'),
    posy([
      [60, 1110, 170],
      [190, 920, 185],
      [430, 1080, 150],
      [610, 1150, 105],
      [300, 745, 90],
      [1710, 1060, 130],
      [1850, 920, 95],
    ]),
    repeat(40, () =>
      path(
        leaf(
          between(c.random, 60, 1880),
          between(c.random, 40, 1160),
          between(c.random, 14, 34),
          12,
          between(c.random, 0, 360),
        ),
        ['#d9808a', '#8aa07c', '#c9694a'][Math.floor(c.random() * 3)] ?? '#d9808a',
        'opacity=".6"',
      ),
    ),
  )
}

export function hands(): string {
  const c = canvas(241)
  const twig = (
    leaves: readonly (readonly [number, number, number, number])[],
    tone: string,
    bright: string,
    vein: string,
  ): string =>
    leaves
      .map(([x, y, size, turn]) =>
        group(
          `transform="translate(${x} ${y}) rotate(${turn})"`,
          veinedLeaf(size, slope(c, 0, 0, 1, 1, bright, tone), tone, vein),
        ),
      )
      .join('')
  const [mx, my] = [1000, 560]
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 1, '#f3d2c0', ['#fbead6', 0.5], '#d9b7ae')),
    light(c, mx, my, 900, 760, '#fffaf0', 0.95),
    ...[150, 260, 380, 520].map((r, i) =>
      disc(mx, my, r, 'none', `stroke="#e0a590" stroke-width="${4 - i * 0.7}" opacity="${num(0.5 - i * 0.09)}"`),
    ),
    disc(mx, my, 92, '#fff3cf'),
    blur(
      c,
      12,
      fade(
        0.35,
        twig(
          [
            [260, 160, 300, -60],
            [560, 120, 220, -30],
            [1600, 900, 320, 120],
            [1320, 1020, 240, 150],
          ],
          '#b9a58f',
          '#cfc0a6',
          '#ffffff',
        ),
      ),
    ),
    stroke('M-20 1010Q240 960 420 830T760 660', '#5f5240', 20) +
      stroke(
        'M680 690Q750 664 806 636M420 830Q440 720 400 620M620 716Q690 760 700 850M240 930Q210 860 150 820M700 684Q760 590 730 480',
        '#5f5240',
        10,
      ) +
      stroke('M-20 1004Q240 952 420 822T760 653', '#9a8b66', 5, 'opacity=".8"'),
    stroke('M1940 120Q1700 200 1540 330T1240 500', '#7a4350', 20) +
      stroke(
        'M1540 330Q1560 430 1640 490M1350 440Q1300 380 1310 290M1720 220Q1700 140 1640 90M1270 490Q1220 500 1196 516M1250 500Q1240 600 1290 670',
        '#7a4350',
        10,
      ) +
      stroke('M1940 112Q1700 192 1540 322T1240 492', '#c08a80', 5, 'opacity=".8"'),
    twig(
      [
        [400, 622, 250, 160],
        [150, 820, 210, 140],
        [700, 850, 230, -14],
        [730, 480, 200, 176],
        [320, 900, 180, 10],
      ],
      '#5f7f62',
      '#a9b98c',
      '#e6e3bd',
    ),
    twig(
      [
        [1640, 490, 250, -20],
        [1310, 290, 240, 168],
        [1640, 90, 190, 150],
        [1290, 670, 210, -10],
        [1780, 190, 220, 20],
      ],
      '#b3566a',
      '#eeb0a4',
      '#fbe0d0',
    ),
    twig([[806, 636, 212, -110]], '#6d8c66', '#bfca98', '#f0eec9') +
      twig([[1196, 516, 202, 76]], '#c9694a', '#f3bf9f', '#fdebd8'),
    ...[
      [560, 752],
      [640, 706],
      [1400, 416],
      [1480, 366],
    ].map(
      ([px = 0, py = 0], i) =>
        stroke(`M${px} ${py}q-10 60 6 120m-6 -10q-20 16 -26 44m26 -44q14 18 18 46`, '#8a7a52', 3) +
        [
          [-26, 156],
          [6, 128],
          [22, 162],
        ]
          .map(
            ([dx = 0, dy = 0]) => disc(px + dx, py + dy, 10, '#f3dc94') + disc(px + dx - 3, py + dy - 3, 4, '#fff6d6'),
          )
          .join('') +
        path(leaf(px, py + 40, 110, 30, i % 2 ? 60 : 120), '#d9d59c', 'opacity=".9"'),
    ),
    repeat(36, () =>
      disc(
        mx + between(c.random, -520, 520),
        my + between(c.random, -420, 420),
        between(c.random, 2, 6),
        '#fff8e6',
        'opacity=".8"',
      ),
    ),
  )
}
