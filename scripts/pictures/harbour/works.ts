import { land, ridge, ripples, streaks } from '../nature.ts'
import { grass, leaf, tree, wood } from '../plants.ts'
import {
  across,
  at,
  between,
  blob,
  blur,
  canvas,
  clip,
  disc,
  down,
  group,
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
  type Canvas,
} from '../svg.ts'
import { walker, windows } from '../town.ts'

function basin(c: Canvas, x: number, y: number, rx: number, turn: number): string {
  const ry = rx * 0.31
  const deep = rx * 0.07
  const wall = rx * 0.05
  const arm = [Math.cos(turn) * rx * 0.97, Math.sin(turn) * ry * 0.97] as const
  const lift = rx * 0.05
  return (
    oval(x + rx * 0.05, y + deep * 2.4, rx * 1.07, ry * 1.08, '#1f4a45', 'opacity=".35"') +
    path(
      `M${num(x - rx - wall)} ${num(y)}v${num(deep)}a${num(rx + wall)} ${num(ry + wall * 0.5)} 0 0 0 ${num(2 * (rx + wall))} 0v${num(-deep)}Z`,
      across(c, '#e4d9bd', ['#b9b59f', 0.5], '#6d8480'),
    ) +
    oval(x, y, rx + wall, ry + wall * 0.5, across(c, '#fbf2da', '#c9cdb9')) +
    oval(x, y, rx, ry, '#4d6f72') +
    clip(
      c,
      oval(x, y, rx, ry, '#fff'),
      oval(x, y + deep, rx, ry, slope(c, 0, 0, 1, 0.6, '#a9dccf', ['#4fa7ab', 0.4], '#1f6a80')),
      oval(
        x,
        y + deep,
        rx * 0.9,
        ry * 0.9,
        'none',
        `stroke="#e6f4e4" stroke-width="${num(rx * 0.018)}" stroke-dasharray="${num(rx * 0.02)} ${num(rx * 0.014)}"`,
      ),
      ...[0.74, 0.56, 0.38].map((t) =>
        oval(
          x,
          y + deep,
          rx * t,
          ry * t,
          'none',
          `stroke="#d9f2e4" stroke-width="${num(rx * 0.007)}" stroke-dasharray="${num(rx * 0.4)} ${num(rx * 0.16)}" stroke-dashoffset="${num(rx * t)}" opacity=".55"`,
        ),
      ),
      light(c, x - rx * 0.35, y + deep - ry * 0.2, rx * 0.5, ry * 0.4, '#fdf6d8', 0.65),
      ripples(c, x - rx, x + rx, y - ry * 0.6, y + ry, 26, '#eefaec', 'opacity=".35"'),
    ) +
    path(
      `M${num(x)} ${num(y + deep)}l${num(arm[0])} ${num(arm[1])}v${num(lift)}l${num(-arm[0])} ${num(-arm[1])}Z`,
      '#14505f',
      'opacity=".4"',
    ) +
    rect(x - rx * 0.03, y - lift * 1.4, rx * 0.06, deep + lift * 1.4, across(c, '#e9dfc4', '#5f7f80')) +
    stroke(`M${num(x)} ${num(y - lift)}l${num(arm[0])} ${num(arm[1])}`, '#f3ead0', rx * 0.034) +
    stroke(`M${num(x)} ${num(y - lift * 0.6)}l${num(arm[0])} ${num(arm[1])}`, '#57797c', rx * 0.012) +
    stroke(
      `M${num(x)} ${num(y - lift * 2.3)}l${num(arm[0])} ${num(arm[1])}` +
        repeat(10, (i) => `M${num(x + (arm[0] * i) / 9)} ${num(y - lift * 2.3 + (arm[1] * i) / 9)}v${num(lift * 1.3)}`),
      '#3b6068',
      Math.max(1.4, rx * 0.006),
    ) +
    oval(x, y - lift * 1.5, rx * 0.05, rx * 0.018, '#f6b95f')
  )
}

export function treatmentWorks(): string {
  const c = canvas(71)
  const tones = { trunk: '#3d4f45', dark: '#2f6658', mid: '#5a8f67', light: '#b9c67c' }
  const teeth = repeat(
    7,
    (i) =>
      poly(
        [
          [760 + i * 104, 330],
          [760 + i * 104, 268],
          [864 + i * 104, 316],
          [864 + i * 104, 330],
        ],
        down(c, '#5d8288', '#7ea09e'),
      ) +
      poly(
        [
          [760 + i * 104, 326],
          [760 + i * 104, 272],
          [772 + i * 104, 279],
          [772 + i * 104, 326],
        ],
        '#ffdf9c',
      ),
  )
  return scene(
    c,
    rect(0, 0, 1920, 400, down(c, '#5c9fb4', ['#b3d2cb', 0.55], '#f7e7c2')),
    light(c, 330, 270, 820, 330, '#fff0c0', 0.9),
    blur(c, 6, streaks(c, 1150, 110, 1500, 120, 9, '#fffaf0', 'opacity=".6"')),
    land(ridge(c.random, -40, 1960, 268, 60, 2), 420, down(c, '#a4c3bd', '#d3dcc4')),
    land(ridge(c.random, -40, 1960, 310, 46, 3), 440, down(c, '#7ba79c', '#b5c9a6')),
    wood(c, -60, 720, () => 380, 74, '#558a74') + wood(c, 1500, 1980, () => 380, 84, '#4d8470'),
    rect(0, 392, 1920, 820, down(c, '#a9bd83', ['#84a76d', 0.3], '#3f7558')),
    teeth +
      rect(760, 326, 728, 92, across(c, '#f6ecd2', '#b5c0af')) +
      windows(c, 770, 336, 708, 72, 18, 1, { pane: '#5f8d93', lit: '#ffdf9c', share: 0.25 }) +
      rect(752, 410, 744, 10, '#8fa393'),
    rect(1520, 300, 90, 122, across(c, '#eee3c6', '#8fa79c')) +
      rect(1512, 290, 106, 14, '#5d8288') +
      windows(c, 1524, 312, 82, 90, 2, 3, { pane: '#5f8d93', lit: '#ffdf9c', share: 0.3 }),
    stipple(c, '#e8dc97', rect(0, 420, 1100, 780, across(c, '#ffffff90', '#ffffff00'))),
    path('M-20 520Q500 480 1000 500T1940 460V486Q1500 500 1000 530T-20 556Z', '#efe2bf') +
      path('M990 830Q900 720 940 640T1010 516L1040 516Q980 620 1010 690T1090 800Z', '#e9dbb6'),
    tree(c, 120, 470, 200, tones) +
      tree(c, 270, 458, 150, tones) +
      tree(c, 1760, 470, 190, tones) +
      tree(c, 1868, 480, 230, tones),
    basin(c, 1450, 600, 330, 2.5),
    basin(c, 500, 650, 400, 0.55),
    basin(c, 1360, 910, 560, 3.62),
    walker(1060, 832, 58, '#e0813f', '#1f4149') + disc(1060.6, 778, 5.4, '#ffe08a'),
    tree(c, 90, 1030, 400, tones, -1, 1.1),
    repeat(9, (i) =>
      path(blob(c.random, 260 + i * 66, 1120 + (i % 3) * 26, 62, 46, 0.14, 10), i % 2 ? '#3d7355' : '#2f6350'),
    ),
    grass(c, -10, 1930, () => 1208, 420, 84, '#285a49'),
    repeat(40, () =>
      disc(
        between(c.random, 200, 860),
        between(c.random, 1080, 1180),
        between(c.random, 3, 6),
        c.random() < 0.5 ? '#fbefcf' : '#f0b25f',
      ),
    ),
  )
}

export function meter(): string {
  const c = canvas(131)
  const brass = slope(c, 0, 0, 0.3, 1, '#fbe6ad', ['#d9ab5c', 0.3], ['#9b6b3a', 0.7], '#56392a')
  const pipe = (x: number, w: number, h: number, fill: string): string => rect(x, 720 - h / 2, w, h, fill)
  const copper = down(c, '#b9714f', ['#f3c49b', 0.22], ['#c07a54', 0.5], '#57342f')
  const nut = (x: number): string =>
    pipe(
      x,
      116,
      226,
      down(
        c,
        '#a9773f',
        ['#fbe3a6', 0.16],
        ['#d3a253', 0.34],
        ['#8a5d35', 0.36],
        ['#d9ab5c', 0.5],
        ['#a97a42', 0.66],
        ['#6d4830', 0.68],
        '#4a3028',
      ),
    )
  const ticks = (radius: number, count: number, long: number, width: number): string =>
    stroke(
      repeat(count, (i) => {
        const angle = (i / count) * Math.PI * 2
        return `M${num(960 + Math.cos(angle) * radius)} ${num(580 + Math.sin(angle) * radius)}L${num(960 + Math.cos(angle) * (radius - long))} ${num(580 + Math.sin(angle) * (radius - long))}`
      }),
      '#274d5c',
      width,
    )
  const small = (x: number, y: number, turn: number): string =>
    disc(x, y, 46, '#e6e6d4') +
    disc(x, y, 46, 'none', 'stroke="#274d5c" stroke-width="3"') +
    stroke(
      repeat(
        10,
        (i) =>
          `M${num(x + Math.cos(i * 0.628) * 42)} ${num(y + Math.sin(i * 0.628) * 42)}L${num(x + Math.cos(i * 0.628) * 33)} ${num(y + Math.sin(i * 0.628) * 33)}`,
      ),
      '#274d5c',
      3,
    ) +
    group(
      `transform="rotate(${turn} ${x} ${y})"`,
      path(`M${x - 5} ${y + 14}L${x} ${y - 40}L${x + 5} ${y + 14}Z`, '#c9482f'),
    ) +
    disc(x, y, 7, '#274d5c')
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 0.8, '#a9cbc9', ['#5d96a0', 0.4], '#1c4a5e')),
    stroke(
      repeat(7, (i) => `M0 ${100 + i * 180}H1920`) + repeat(12, (i) => `M${60 + i * 180} 0V1200`),
      '#e4efe6',
      5,
      'opacity=".28"',
    ),
    stroke(
      repeat(7, (i) => `M0 ${104 + i * 180}H1920`) + repeat(12, (i) => `M${64 + i * 180} 0V1200`),
      '#12384a',
      3,
      'opacity=".3"',
    ),
    light(c, 430, 200, 1000, 640, '#fff3cc', 0.55),
    stipple(c, '#0f3042', rect(0, 700, 1920, 500, down(c, '#ffffff00', '#ffffff90'))),
    blur(
      c,
      26,
      path(
        'M0 800H620Q700 1010 1040 1000T1400 800H1920V930H1450Q1340 1120 1040 1110T640 940H0Z',
        '#0b2432',
        'opacity=".6"',
      ),
    ),
    pipe(-10, 560, 130, copper) + pipe(1380, 560, 130, copper),
    pipe(200, 70, 168, brass) + pipe(1640, 66, 168, brass),
    at(
      300,
      640,
      1,
      rect(-22, -70, 44, 80, brass),
      round(-120, -100, 240, 36, 18, down(c, '#f6a24f', '#b9502f')),
      rect(-60, -8, 120, 20, brass),
    ),
    pipe(540, 90, 168, brass) + pipe(1290, 90, 168, brass) + nut(450) + nut(1354),
    path('M610 640Q640 560 760 560H1160Q1280 560 1310 640V800Q1280 900 1160 920H760Q640 900 610 800Z', brass),
    path('M690 880Q960 960 1230 880', 'none', 'stroke="#56392a" stroke-width="6" opacity=".6"'),
    path('M760 780L860 730V762H1060V730L1160 780L1060 830V798H860V830Z', '#7a5232', 'opacity=".45"'),
    path('M712 420Q700 80 960 62Q1220 80 1208 420Z', slope(c, 0, 0, 1, 1, '#9bd8d6', ['#3a8ba0', 0.4], '#174b62')) +
      path('M744 420Q736 112 960 96Q1184 112 1176 420Z', slope(c, 0, 0, 1, 1, '#4f9fae', ['#1f6076', 0.5], '#0f3a4f')) +
      stroke('M752 260Q780 110 950 78', '#e4f6ee', 7, 'opacity=".7"') +
      round(890, 196, 140, 60, 12, '#123f55'),
    oval(960, 640, 372, 330, '#4a3028', 'opacity=".55"'),
    disc(960, 592, 356, slope(c, 0, 0, 0.8, 1, '#2f7d90', ['#1f6076', 0.5], '#0d3347')),
    disc(960, 580, 352, slope(c, 0, 0, 1, 1, '#7fc4c9', ['#2b7389', 0.4], '#123f55')),
    disc(960, 580, 306, slope(c, 0, 0, 1, 1, '#0f3547', '#2b6a7e')),
    disc(960, 580, 292, slope(c, 0, 0, 1, 1, '#fdfbf0', ['#f0eddb', 0.5], '#c3ccbf')),
    ticks(280, 100, 14, 3) + ticks(280, 20, 28, 6),
    round(756, 438, 408, 108, 10, '#173a4a'),
    repeat(
      6,
      (i) =>
        rect(
          768 + i * 65,
          450,
          59,
          84,
          down(c, i > 3 ? '#c9482f' : '#f7f3e2', [i > 3 ? '#e8745a' : '#ffffff', 0.5], i > 3 ? '#9b3524' : '#cfcdb9'),
        ) + round(784 + i * 65, 468, 26, 48, 13, 'none', `stroke="${i > 3 ? '#fbe9dc' : '#173a4a'}" stroke-width="8"`),
    ),
    small(820, 660, 40) + small(960, 730, 200) + small(1100, 660, 305),
    group(
      'transform="rotate(14 960 620)"',
      path(
        repeat(8, (i) => leaf(960, 612, 34, 14, i * 45)),
        '#1f6076',
      ),
    ) + disc(960, 612, 8, '#f6b95f'),
    clip(
      c,
      disc(960, 580, 292, '#fff'),
      path('M620 420L980 250H1120L620 640Z', '#ffffff', 'opacity=".28"') +
        path('M620 700L1260 300V350L620 760Z', '#ffffff', 'opacity=".18"'),
    ),
    stroke('M640 470Q700 290 880 246', '#d9f2ec', 10, 'opacity=".7"'),
    round(1430, 860, 150, 96, 8, '#f3e6c4', 'transform="rotate(7 1500 900)"') +
      stroke('M1462 900L1548 910M1458 924L1520 932', '#9b8a6a', 6) +
      stroke('M1412 800Q1420 850 1446 872', '#d3a253', 5),
  )
}
