import { gull, streaks } from '../nature.ts'
import { potted, sunPatch } from '../objects.ts'
import {
  across,
  at,
  canvas,
  clip,
  disc,
  down,
  light,
  num,
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
} from '../svg.ts'
import { floor, garden } from './room.ts'

export function childrenRoom(): string {
  const c = canvas(311)
  const hang = (x: number, y: number, shape: string): string =>
    stroke(`M${x} ${num(190 - 160 * ((x - 900) / 460) * (1 - (x - 900) / 460))}V${y}`, '#8d5a68', 3) +
    at(x, y, 1, shape)
  const cloud = path('M-70 40Q-92 4 -56 -4Q-52 -42 -12 -34Q20 -52 40 -16Q80 -16 70 26Q66 40 50 40Z', '#fffaf0')
  const whale =
    path(
      'M-80 10Q-70 -44 -4 -40Q56 -38 66 4Q84 0 92 -26Q106 -8 100 14Q90 34 64 30Q20 58 -40 44Q-76 36 -80 10Z',
      '#8aa59a',
    ) +
    path('M-74 20Q-30 54 40 40Q0 22 -74 20Z', '#e9efe0') +
    disc(-52, 0, 5, '#4a2545')
  const star = path(
    repeat(
      5,
      (k) =>
        `${k ? 'L' : 'M'}${num(Math.sin(k * 1.2566) * 44)} ${num(40 - Math.cos(k * 1.2566) * 44)}L${num(Math.sin(k * 1.2566 + 0.628) * 20)} ${num(40 - Math.cos(k * 1.2566 + 0.628) * 20)}`,
    ) + 'Z',
    '#f3c46f',
    'stroke="#f3c46f" stroke-width="10" stroke-linejoin="round"',
  )
  const moon = path('M20 -10A50 50 0 1 0 40 70A40 40 0 1 1 20 -10Z', '#f6dcaa')
  const bird =
    path('M-60 10Q-40 -30 10 -24Q50 -30 60 -6L84 0L60 12Q50 46 0 46Q-30 44 -50 30L-90 40Z', '#d9808a') +
    path('M-20 6Q10 -40 30 -60Q44 -20 22 20Z', '#b3566a') +
    disc(44, -2, 4, '#4a2545')
  return scene(
    c,
    rect(0, 0, 1920, 950, slope(c, 0, 0, 1, 0.6, '#fbe9da', ['#f3d0c0', 0.5], '#d59c9c')),
    stipple(c, '#a8607a', rect(1400, 0, 540, 950, across(c, '#ffffff00', '#ffffff50'))),
    path(
      repeat(
        70,
        (i) =>
          `M${60 + (i % 14) * 138 + (Math.floor(i / 14) % 2) * 69} ${90 + Math.floor(i / 14) * 170}m-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z`,
      ),
      '#fffaf0',
      'opacity=".5"',
    ),
    light(c, 560, 400, 900, 620, '#fff6e0', 0.7),
    path('M250 740V380a290 290 0 0 1 580 0V740Z', '#fdf6ea'),
    clip(
      c,
      path('M282 740V380a258 258 0 0 1 516 0V740Z', '#fff'),
      ...garden(c, 270, 110, 540, 640),
      streaks(c, 560, 240, 500, 90, 5, '#fffaf0', 'opacity=".7"'),
      path(gull(620, 300, 20) + gull(670, 330, 14), '#a8707f'),
    ),
    rect(530, 120, 18, 620, '#fdf6ea') +
      rect(282, 440, 516, 18, '#fdf6ea') +
      rect(210, 736, 660, 34, '#fdf6ea') +
      rect(210, 766, 660, 10, '#d9b7a6'),
    sunPatch(
      c,
      [
        [1010, 260],
        [1300, 340],
        [1300, 760],
        [1010, 680],
      ],
      '#fff3d6',
      0.45,
    ),
    floor(c, 940, '#dcae90', '#9b6468', '#8d5560') + rect(0, 924, 1920, 22, '#fdf3e6'),
    poly(
      [
        [300, 950],
        [820, 950],
        [1240, 1210],
        [420, 1210],
      ],
      slope(c, 0, 0, 0.6, 1, '#ffeccab0', '#ffe3ba20'),
    ),
    oval(900, 1090, 620, 84, '#8aa07c') +
      oval(900, 1086, 600, 78, '#a9b892') +
      repeat(3, (i) =>
        oval(
          900,
          1086,
          520 - i * 150,
          66 - i * 18,
          'none',
          `stroke="#f3ead0" stroke-width="5" opacity="${0.8 - i * 0.15}"`,
        ),
      ),
    stroke('M1130 -10V120', '#8d5a68', 4) +
      stroke('M900 190Q1130 110 1360 190', '#b97a5c', 12) +
      disc(1130, 134, 16, '#d9755a'),
    hang(910, 300, cloud) +
      hang(1020, 420, star) +
      hang(1130, 330, whale) +
      hang(1240, 450, moon) +
      hang(1350, 310, bird),
    ...[470, 650].map((y) => rect(1470, y, 400, 22, '#c98a66') + rect(1470, y + 22, 400, 8, '#7b4a48')),
    at(
      1540,
      470,
      1,
      path(
        'M-50 0V-60Q-56 -110 -10 -110H20Q50 -108 52 -80L58 -30Q62 -10 74 -14Q72 6 54 6Q42 4 40 -20V0H18V-26H-24V0Z',
        '#9fa9a8',
      ) +
        path('M-6 -84Q-40 -90 -36 -54Q-10 -40 4 -60Z', '#c9ceca') +
        disc(30, -84, 4, '#4a2545'),
    ),
    ...[
      ['#b3566a', 1640, 120],
      ['#7f9a72', 1672, 140],
      ['#f3c46f', 1702, 108],
      ['#7b3f5c', 1732, 132],
      ['#e39a72', 1764, 118],
    ].map(
      ([tone, x, h]) =>
        rect(Number(x), 470 - Number(h), 28, Number(h), String(tone)) +
        rect(Number(x), 490 - Number(h), 28, 6, '#ffffff80'),
    ),
    repeat(5, (i) =>
      round(
        1540 - 62 + i * 7,
        622 - i * 26,
        124 - i * 14,
        28,
        14,
        ['#7b3f5c', '#b3566a', '#d9755a', '#f3c46f', '#a9b892'][i] ?? '#fff',
      ),
    ) + disc(1540, 494, 18, '#b3566a'),
    at(
      1730,
      650,
      1,
      path('M-90 -10L-60 -10L-70 -24H-90ZM-80 -24H70L50 -2H-60Z', '#c9694a') +
        path('M-10 -30V-140L60 -30ZM-18 -30V-120L-66 -30Z', '#fdf3e6') +
        stroke('M-14 -26V-146', '#7b4a48', 5) +
        path('M-14 -146l30 10l-30 10Z', '#d9808a'),
    ),
    at(
      1640,
      1010,
      1,
      oval(0, 4, 190, 18, '#2f182850'),
      disc(-90, -214, 62, across(c, '#e9a587', '#b3566a')) +
        path('M-150 -220Q-90 -190 -30 -220M-90 -276Q-60 -214 -90 -160', 'none', 'stroke="#fbe6d0" stroke-width="8"'),
      path(
        'M0 -180V-250Q0 -276 24 -276Q24 -330 50 -330Q70 -326 62 -278Q84 -280 92 -326Q118 -330 110 -276Q134 -262 124 -180Z',
        '#d9c0ae',
      ) +
        disc(46, -238, 6, '#4a2545') +
        disc(90, -238, 6, '#4a2545') +
        path('M60 -222h16l-8 10Z', '#b3566a'),
      path(
        'M-180 -180H180L156 -10Q154 0 140 0H-140Q-154 0 -156 -10Z',
        across(c, '#f3dcb8', ['#d9b384', 0.5], '#9b7058'),
      ),
      stroke(
        repeat(5, (i) => `M${-176 + i * 4} ${-150 + i * 32}H${176 - i * 4}`) +
          repeat(9, (i) => `M${-150 + i * 37} -176L${-132 + i * 33} -4`),
        '#a87f5c',
        4,
        'opacity=".6"',
      ),
      round(-186, -192, 372, 26, 8, '#e3c295'),
    ),
    at(
      840,
      1080,
      1,
      oval(0, 6, 170, 14, '#2f182840'),
      round(-160, -104, 104, 104, 10, down(c, '#e39a72', '#c9694a')) + disc(-108, -52, 28, '#fbe6d0'),
      round(-50, -104, 104, 104, 10, down(c, '#a9b892', '#7f9a72')) + path('M2 -84L34 -26H-30Z', '#fbf1e3'),
      round(-106, -208, 104, 104, 10, down(c, '#d5909c', '#b3566a')) + rect(-78, -180, 48, 48, '#fbe6d0'),
      path('M60 0V-104H164V0H140V-30a28 28 0 0 0 -56 0V0Z', down(c, '#f6d58f', '#e3b25f')),
    ),
    at(
      1150,
      1120,
      1,
      oval(0, 4, 130, 12, '#2f182840'),
      path('M-120 -40H70V-96H120V-20H-120Z', '#7b3f5c') +
        path('M-110 -40V-84H-30V-40Z', '#d9755a') +
        path('M-10 -40V-70H50V-40Z', '#f3c46f') +
        rect(80, -130, 20, 40, '#7b3f5c'),
      ...[-84, -20, 44, 98].map((px) => disc(px, -16, 22, '#4a2545') + disc(px, -16, 8, '#f3c46f')),
    ),
    potted(c, 130, 1060, 1.6, '#c9775f', '#8d4550', ['#7f9a72', '#a9b892'], 11),
  )
}
