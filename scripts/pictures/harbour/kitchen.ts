import { boat } from '../landmarks.ts'
import { gull } from '../nature.ts'
import { sash, sunPatch } from '../objects.ts'
import { leaf } from '../plants.ts'
import {
  across,
  at,
  canvas,
  clip,
  disc,
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
  stroke,
} from '../svg.ts'
import { bay } from './bay.ts'

const lamp = '#f6b95f'

export function tapGlass(): string {
  const c = canvas(127)
  const steel = across(c, '#f7fbf6', ['#b9cbcb', 0.3], ['#5d7b84', 0.62], ['#dbe6e2', 0.82], '#6d8a90')
  const glass = 'M905 560L928 946Q930 968 952 968H1108Q1130 968 1132 946L1155 560Z'
  const herb = (x: number, y: number, angle: number, size: number): string =>
    repeat(4, (i) =>
      path(
        leaf(
          x + Math.cos((angle * Math.PI) / 180) * i * size * 0.5,
          y + Math.sin((angle * Math.PI) / 180) * i * size * 0.5,
          size,
          size * 0.6,
          angle - 46,
        ) +
          leaf(
            x + Math.cos((angle * Math.PI) / 180) * i * size * 0.5,
            y + Math.sin((angle * Math.PI) / 180) * i * size * 0.5,
            size,
            size * 0.6,
            angle + 46,
          ),
        i % 2 ? '#5f9a6c' : '#43805f',
      ),
    )
  return scene(
    c,
    rect(0, 0, 1920, 920, slope(c, 0, 0, 1, 0.7, '#dfe8da', ['#a9c6c4', 0.5], '#4f8591')),
    stroke(
      repeat(10, (i) => `M0 ${60 + i * 92}H1920`) +
        repeat(
          110,
          (i) => `M${(i % 11) * 184 + (Math.floor(i / 11) % 2) * 92} ${60 + Math.floor(i / 11) * 92 - 92}v92`,
        ),
      '#eef4e8',
      4,
      'opacity=".4"',
    ),
    sash(
      c,
      120,
      90,
      620,
      620,
      20,
      2,
      2,
      '#f7f1df',
      '#b9bfae',
      ...bay(c, 120, 90, 620, 620),
      boat(c, 600, 500, 0.3, '#214657', '#b9563d', '#eee8d4', lamp),
      path(gull(260, 220, 26) + gull(330, 250, 18), '#4f7f8c'),
    ),
    sunPatch(
      c,
      [
        [860, 40],
        [1290, 200],
        [1290, 780],
        [860, 640],
      ],
      '#fff3c9',
      0.42,
    ) +
      clip(
        c,
        poly(
          [
            [860, 40],
            [1290, 200],
            [1290, 780],
            [860, 640],
          ],
          '#fff',
        ),
        stroke('M1075 20V820M840 333L1310 497', '#9fbfbd', 18, 'opacity=".5"'),
      ),
    rect(0, 880, 1920, 330, down(c, '#e7d3ab', ['#c9a777', 0.08], ['#b08a5f', 0.3], '#5f4a40')),
    stroke(
      'M0 930Q480 920 960 934T1920 926M0 1010Q500 1024 1000 1006T1920 1016M0 1104Q600 1090 1100 1110T1920 1096',
      '#8a6648',
      3,
      'opacity=".5"',
    ),
    rect(0, 880, 1920, 8, '#f6e7c6'),
    light(c, 560, 1010, 760, 120, '#ffedbd', 0.6),
    path('M1130 960L1560 1066Q1580 1100 1500 1110L1010 990Z', slope(c, 0, 0, 1, 0.4, '#3a2f33a0', '#3a2f3300')),
    path('M1120 962Q1260 985 1380 1030Q1260 1024 1120 974Z', '#d9f5ea', 'opacity=".75"') +
      path('M1160 968Q1290 1000 1420 1060Q1300 1036 1160 984Z', '#fffbe0', 'opacity=".6"'),
    at(
      330,
      956,
      1.02,
      oval(10, 2, 140, 15, '#3a2f3360'),
      herb(-10, -200, -120, 84) +
        herb(10, -210, -86, 92) +
        herb(26, -200, -52, 80) +
        herb(-30, -190, -150, 62) +
        herb(40, -190, -24, 60),
      path('M-116 -200H116L92 -14Q90 0 74 0H-74Q-90 0 -92 -14Z', across(c, '#f6ead0', ['#d9a27c', 0.3], '#8f5344')),
      round(-126, -222, 252, 40, 6, across(c, '#f6d9b8', ['#d59a70', 0.4], '#8f5344')),
    ),
    at(
      640,
      1010,
      1,
      oval(14, 4, 98, 13, '#3a2f3360'),
      path(
        'M-88 -40Q-96 -92 -30 -94Q52 -98 84 -58Q104 -46 96 -36Q60 6 -10 4Q-78 2 -88 -40Z',
        slope(c, 0, 0, 0.8, 1, '#fff0a4', ['#f3c64f', 0.4], '#c98a34'),
      ),
    ),
    at(
      790,
      1046,
      1,
      oval(6, 2, 84, 11, '#3a2f3350'),
      path('M-76 -4A76 76 0 0 1 76 -4Z', '#f3c64f'),
      path('M-66 -6A66 66 0 0 1 66 -6Z', '#fdf3c4'),
      path(
        repeat(5, (i) => leaf(0, -8, 58, 26, -162 + i * 36)),
        '#f6d977',
      ),
    ),
    round(1512, 858, 188, 34, 10, steel) +
      round(1640, 560, 150, 26, 13, steel) +
      disc(1790, 573, 26, slope(c, 0, 0, 1, 1, '#fff', '#6d8a90')),
    ...[
      ['#55747e', 96, 0],
      ['#7f9da3', 84, -2],
      ['#a9c1c2', 62, -8],
      ['#cbdad7', 38, -13],
      ['#f6fbf7', 13, -18],
    ].map(([tone, w, shift]) =>
      stroke(
        'M1606 868V360Q1606 150 1320 150Q1030 150 1030 392',
        String(tone),
        Number(w),
        `transform="translate(${Number(shift)} ${Number(shift) * 0.6})" style="stroke-linecap:butt"`,
      ),
    ),
    stroke('M1640 868V360Q1640 182 1440 126', '#d9e6e2', 5, 'opacity=".7"') + round(1552, 640, 108, 24, 6, steel),
    round(976, 380, 108, 28, 8, across(c, '#f4f8f2', ['#8fa9ad', 0.5], '#5d7b84')),
    path(
      'M1004 408Q1012 520 1016 680H1046Q1048 520 1058 408Z',
      across(c, '#ffffffd0', ['#bfe6e4', 0.4], ['#ffffffe0', 0.6], '#7fbfc6c0'),
    ),
    stroke('M1020 420Q1024 540 1026 670M1044 424Q1038 540 1038 670', '#ffffff', 4, 'opacity=".8"'),
    path(glass, across(c, '#ffffff66', ['#ffffff1a', 0.3], ['#ffffff12', 0.7], '#ffffff50')),
    clip(
      c,
      path(glass, '#fff'),
      rect(890, 690, 290, 300, slope(c, 0, 0, 1, 1, '#d3f3ea', ['#7cc7cb', 0.5], '#2f8799')),
      oval(1030, 690, 122, 18, '#e9faf3') + oval(1030, 692, 60, 9, '#ffffff'),
      path('M1000 690Q1008 790 990 850Q1030 900 1066 850Q1050 780 1058 690Z', down(c, '#ffffffd0', '#ffffff10')),
      path('M910 950Q1030 900 1150 950V980H910Z', '#ffffff', 'opacity=".45"'),
      repeat(26, (i) =>
        disc(
          990 + ((i * 47) % 90),
          720 + ((i * 71) % 190),
          3 + (i % 4) * 1.6,
          'none',
          'stroke="#ffffff" stroke-width="2" opacity=".8"',
        ),
      ),
      path('M1096 560L1090 960H1116L1130 560Z', '#ffffff', 'opacity=".3"'),
    ),
    path(glass, 'none', 'stroke="#f7fdf8" stroke-width="5" stroke-opacity=".9"') +
      oval(1030, 560, 125, 17, 'none', 'stroke="#ffffff" stroke-width="5" opacity=".9"'),
    stroke('M932 610L948 900', '#ffffff', 11, 'opacity=".8"'),
    path('M978 668q-18 -34 -34 -38q20 14 34 38ZM1082 672q16 -38 36 -46q-24 20 -36 46Z', '#f4fffa') +
      disc(940, 622, 4, '#fff') +
      disc(1122, 618, 5, '#fff'),
    repeat(8, (i) =>
      oval(
        1250 + ((i * 97) % 280),
        960 + ((i * 53) % 120),
        9 + (i % 3) * 5,
        4 + (i % 3) * 2,
        '#eefaf2',
        'opacity=".6"',
      ),
    ),
  )
}
