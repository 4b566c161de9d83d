import { lampPost } from '../landmarks.ts'
import { land, rain, ridge, ripples, stones, streaks } from '../nature.ts'
import { tree } from '../plants.ts'
import {
  across,
  at,
  between,
  blur,
  canvas,
  clip,
  disc,
  down,
  fade,
  light,
  mirror,
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
import { house, row, walker } from '../town.ts'

const lamp = '#f6b95f'

export function pipesStreet(): string {
  const c = canvas(83)
  const street = 560
  const look = { wall: '#3f6b7c', roof: '#234a5c', pane: '#284f61', lit: '#ffce7c', share: 0.42, columns: 3, rows: 4 }
  const tube = (y: number, h: number, light1: string, mid: string, dark: string): string =>
    rect(-10, y, 1940, h, down(c, mid, [light1, 0.22], [mid, 0.48], dark))
  const flange = (x: number, y: number, h: number, a: string, b: string): string =>
    rect(x - 14, y - 12, 28, h + 24, down(c, b, [a, 0.24], [b, 0.55], '#123a4a')) +
    repeat(4, (i) => rect(x - 18, y + 2 + i * (h / 4), 36, 10, '#17475a'))
  const riser = (x: number, to: number): string =>
    rect(x - 13, to, 26, 880 - to, across(c, '#63b3b3', ['#2f8190', 0.5], '#17556a')) +
    rect(x - 20, 830, 40, 22, '#2a7384') +
    rect(x - 18, 640, 36, 12, '#2a7384')
  return scene(
    c,
    rect(0, 0, 1920, street, down(c, '#1d4a66', ['#5e93a4', 0.5], ['#cfcfb4', 0.85], '#f3cf98')),
    light(c, 1500, 500, 900, 380, '#f9d59a', 0.75),
    blur(c, 6, streaks(c, 900, 170, 1600, 160, 9, '#f4dfbb', 'opacity=".35"')),
    row(c, -20, 1960, street, 130, 210, { ...look, wall: '#86a6a7', roof: '#7799a0', pane: '#7596a0', share: 0.12 }, [
      'gable',
      'ridge',
      'stepped',
      'hip',
    ]),
    row(c, -40, 900, street, 190, 300, look, ['stepped', 'gable', 'ridge', 'stepped']),
    house(c, 1290, street, 230, 250, 'stepped', { ...look, wall: '#a35d45', roof: '#6f3e38', pane: '#4d3138' }) +
      house(c, 1518, street, 210, 300, 'gable', { ...look, wall: '#4c7c88' }) +
      house(c, 1727, street, 240, 230, 'ridge', { ...look, wall: '#c9a27a', roof: '#70484a', pane: '#6d5a5e' }),
    tree(c, 1090, street, 400, { trunk: '#2a3f45', dark: '#23575a', mid: '#3f7d6d', light: '#7f9a68' }, -1),
    lampPost(c, 930, street, 300, '#132f3e', lamp),
    at(
      800,
      street,
      0.9,
      stroke('M-48 -26a26 26 0 1 1 .1 0M48 -26a26 26 0 1 1 .1 0', '#132f3e', 4),
      stroke('M-48 -50L-20 -92H30L48 -50L0 -50L-20 -92M0 -50L34 -100H46M-28 -98H-8', '#132f3e', 4),
    ),
    rect(-10, street - 4, 1940, 12, '#c9c4ae') +
      rect(-10, street + 8, 1940, 26, '#6f7f80') +
      rect(-10, street + 34, 1940, 14, '#4a5f64'),
    rect(-10, street + 46, 1940, 620, down(c, '#8b6b52', ['#6d5447', 0.25], ['#4a4444', 0.6], '#2b3238')),
    land(ridge(c.random, -20, 1940, 700, 34, 4), 1200, down(c, '#7a5a46', '#3b3b40')),
    land(ridge(c.random, -20, 1940, 800, 40, 3), 1200, down(c, '#5f5148', '#31383e')),
    land(ridge(c.random, -20, 1940, 1010, 40, 3), 1200, down(c, '#3f4548', '#1c2a33')),
    stipple(c, '#c99a6c', rect(0, 610, 1920, 210, down(c, '#ffffffa0', '#ffffff00'))),
    stones(c, 70, 0, 1920, 625, 690, 13, '#c3a27b', 'opacity=".5"') +
      stones(c, 60, 0, 1920, 720, 990, 24, '#8d7a69', 'opacity=".5"') +
      stones(c, 50, 0, 1920, 1010, 1190, 34, '#55646a', 'opacity=".6"'),
    poly(
      [
        [1034, street + 6],
        [1146, street + 6],
        [1166, street + 62],
        [1014, street + 62],
      ],
      '#80604a',
    ) +
      path('M1074 558Q1084 590 1070 640H1112Q1096 590 1108 558Z', '#35322f') +
      stroke(
        'M1090 612Q1080 680 1030 720T960 790M1090 620Q1110 690 1100 760M1094 612Q1130 680 1200 710T1240 770M1050 696Q1000 700 960 690M1150 690Q1180 730 1180 760',
        '#3f332f',
        9,
      ),
    stroke(
      'M1030 720Q1010 760 1020 800M1100 760Q1090 780 1104 810M1200 710Q1250 712 1290 740M990 756Q950 760 920 750',
      '#3f332f',
      4,
    ),
    riser(250, 590) + riser(620, 590) + riser(1400, 590) + riser(1840, 590),
    oval(960, 1012, 1100, 26, '#10202a', 'opacity=".35"'),
    tube(850, 140, '#a9e0d6', '#3f97a1', '#155067'),
    clip(
      c,
      round(700, 866, 520, 108, 50, '#fff'),
      rect(690, 850, 560, 140, down(c, '#0f4359', '#1a6077')),
      rect(690, 884, 560, 100, down(c, '#8fe0dd', ['#43aebb', 0.4], '#1f7d95')),
      stroke('M690 886q35 -10 70 0t70 0t70 0t70 0t70 0t70 0t70 0t70 0', '#eefcf4', 5),
      stroke(
        'M740 914H880M930 908H1080M1120 920H1200M780 940H960M1010 938H1110M830 962H900M960 960H1160',
        '#d9f7ee',
        4,
        'opacity=".6"',
      ),
      light(c, 900, 900, 260, 40, '#ffffff', 0.35),
    ),
    round(700, 866, 520, 108, 50, 'none', 'stroke="#d3ede2" stroke-width="5"'),
    flange(140, 850, 140, '#c4ede2', '#3a8d99') +
      flange(500, 850, 140, '#c4ede2', '#3a8d99') +
      flange(1480, 850, 140, '#c4ede2', '#3a8d99') +
      flange(1720, 850, 140, '#c4ede2', '#3a8d99'),
    rect(480, 776, 40, 70, '#2a7384') +
      rect(494, 730, 12, 50, '#9db8b2') +
      oval(500, 728, 58, 13, '#e0913f') +
      oval(500, 724, 58, 13, '#f6b95f') +
      oval(500, 724, 30, 6, '#8a5a33'),
    rect(1590, 606, 92, 500, across(c, '#8f8a80', ['#5a5f62', 0.2], ['#3d464b', 0.8], '#77756d')) +
      rect(1576, 594, 120, 18, '#a5a396') +
      stroke(
        repeat(10, (i) => `M1600 ${650 + i * 44}h28`),
        '#c3b48f',
        6,
      ),
    tube(1086, 80, '#d9996f', '#a9623f', '#4f3230'),
    repeat(8, (i) =>
      rect(100 + i * 250, 1078, 30, 96, down(c, '#b06a48', ['#e0a67c', 0.25], ['#a05c40', 0.6], '#482c2c')),
    ),
    rect(1590, 1060, 92, 40, '#3d464b'),
    rect(0, 600, 1920, 600, slope(c, 0, 0, 1, 0.3, '#0d1a2466', ['#0d1a2400', 0.4], ['#0d1a2400', 0.7], '#0d1a2470')),
  )
}

export function vanNight(): string {
  const c = canvas(113)
  const look = { wall: '#1d3d52', roof: '#122c3e', pane: '#173449', lit: '#f8c674', share: 0.14, columns: 3, rows: 4 }
  const wheel = (x: number): string =>
    disc(x, 0, 62, '#0a1720') +
    disc(x, 0, 36, '#7f979b') +
    disc(x, 0, 26, '#42606b') +
    disc(x, 0, 9, '#c9d2c6') +
    stroke(
      repeat(5, (i) => `M${x} 0l${num(Math.cos(i * 1.257) * 30)} ${num(Math.sin(i * 1.257) * 30)}`),
      '#9db0ae',
      5,
    )
  const van = at(
    1180,
    872,
    1.12,
    oval(0, 62, 430, 22, '#040c14', 'opacity=".7"'),
    path(
      'M-380 40V-250Q-380 -286 -344 -286H150Q196 -284 226 -250L300 -146L372 -118Q398 -106 400 -70V40Z',
      down(c, '#f1eee0', ['#cfd9d4', 0.4], '#7f9aa2'),
    ),
    path('M-380 -60H400V40H-380Z', '#2a7b8c') + path('M-380 -60H398V-44H-380Z', '#f0b04f'),
    path('M-380 4H400V44H-380Z', '#143847'),
    path(
      'M166 -262Q196 -256 212 -236L274 -146H150V-262Z',
      slope(c, 0, 0, 1, 1, '#3f6f84', ['#17384a', 0.5], '#0f2838'),
    ) + path('M170 -250L196 -246L150 -160V-190Z', '#dbeaea', 'opacity=".4"'),
    rect(62, -262, 76, 116, slope(c, 0, 0, 1, 1, '#3f6f84', '#12303f'), 'rx="8"'),
    stroke('M146 -270V30M46 -270V30M-150 -270V30M-380 -130H40', '#7f9298', 3) +
      rect(10, -110, 26, 8, '#33505c') +
      rect(110, -110, 26, 8, '#33505c') +
      rect(-130, -110, 26, 8, '#33505c'),
    path(
      'M-292 -176q26 -30 52 0t52 0M-292 -146q26 -30 52 0t52 0',
      'none',
      'stroke="#2a7b8c" stroke-width="12" stroke-linecap="round"',
    ),
    path('M346 -108L392 -92Q398 -74 396 -62H356Z', '#fff3cf') +
      rect(380, 2, 26, 30, '#1a3440') +
      rect(-386, -80, 12, 60, '#d9593f'),
    path('M276 -140L296 -176H320V-140Z', '#12303f'),
    stroke('M-330 -300H110M-300 -300V-286M70 -300V-286M-100 -300V-286', '#8fa4a6', 6) +
      stroke('M-340 -316H120M-340 -326H120', '#c9a56b', 5),
    rect(20, -318, 64, 32, '#f39a2f', 'rx="8"') + rect(30, -312, 44, 10, '#ffe3a6', 'rx="4"'),
    path('M-290 44a76 76 0 0 1 152 0ZM196 44a76 76 0 0 1 152 0Z', '#0b1c26'),
    at(-214, 34, 1, wheel(0)),
    at(272, 34, 1, wheel(0)),
  )
  const houses = row(c, -60, 1980, 720, 220, 350, look, ['stepped', 'gable', 'ridge', 'stepped', 'hip'])
  return scene(
    c,
    rect(0, 0, 1920, 760, down(c, '#0b1d30', ['#16374f', 0.55], '#3c6476')),
    path(
      repeat(
        50,
        () =>
          `M${num(between(c.random, 0, 1920))} ${num(between(c.random, 0, 300))}m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z`,
      ),
      '#fff',
      'opacity=".55"',
    ),
    disc(380, 170, 46, '#e6ead8') + disc(402, 156, 42, '#12293d'),
    row(c, -60, 1980, 720, 300, 430, { ...look, wall: '#1f4359', roof: '#1b3d52', share: 0.05 }, [
      'gable',
      'ridge',
      'hip',
    ]),
    houses,
    rect(0, 430, 1920, 300, down(c, '#4f7f8e00', '#4f7f8e40')),
    light(c, 1232, 500, 760, 420, '#f7a13b', 0.55),
    rect(-10, 716, 1940, 34, '#3d5a66') + rect(-10, 746, 1940, 14, '#1b3542'),
    rect(0, 758, 1920, 452, down(c, '#2b4b5a', ['#1a3544', 0.4], '#0b1c28')),
    fade(0.22, clip(c, rect(0, 760, 1920, 400, '#fff'), mirror(c, 756, 50, houses))),
    blur(
      c,
      10,
      path('M1180 900L1290 900L1330 1200H1120Z', down(c, '#f7a13bb0', '#f7a13b00')),
      path('M440 830H640L700 1200H380Z', down(c, '#ffe3a880', '#ffe3a800')),
    ),
    blur(c, 8, path('M1620 780L1960 730V1040L1620 830Z', across(c, '#fff0c0c0', '#fff0c000'))),
    ripples(c, 0, 1920, 780, 1190, 120, '#071520', 'opacity=".5"') +
      ripples(c, 0, 1920, 790, 1190, 60, '#f4cf95', 'opacity=".22"'),
    lampPost(c, 220, 750, 430, '#081722', lamp) + light(c, 260, 770, 260, 40, lamp, 0.4),
    fade(0.2, clip(c, rect(700, 950, 1000, 250, '#fff'), mirror(c, 944, 40, van))),
    van,
    light(c, 1242, 548, 200, 150, '#ffc065', 0.95),
    light(c, 540, 760, 380, 300, '#ffe0a0', 0.6),
    stroke('M640 900L664 560M690 900L668 560M664 560V520', '#0d212d', 7) +
      path('M600 486H726L716 534H610Z', '#1c3a48') +
      path('M604 528H722L716 540H610Z', '#fff6dc') +
      path('M606 540H720L640 900H330Z', down(c, '#fff1c470', '#fff1c400')),
    oval(500, 926, 150, 32, '#516c75') +
      oval(500, 924, 132, 26, '#030a10') +
      path('M368 924A132 26 0 0 1 632 924A132 18 0 0 0 368 924Z', '#f4c67a', 'opacity=".7"'),
    stroke('M470 930V850M520 930V850M470 866H520M470 894H520', '#c9a56b', 7),
    oval(330, 984, 104, 22, '#0d212d') + oval(330, 978, 104, 22, '#6b8188') + oval(330, 978, 80, 15, '#4a636c'),
    walker(590, 926, 190, '#e08a35', '#10242f') +
      path('M574 828h34v8h-34Z', '#fff0c4') +
      path('M573 752Q574 728 592 728Q610 728 611 752Z', '#ffd45e'),
    ...[
      [250, 1060, 1.1],
      [740, 1050, 1.05],
    ].map(([x = 0, y = 0, s = 1]) =>
      at(
        x,
        y,
        s,
        oval(0, 2, 56, 11, '#050e15'),
        path('M-46 0H46L40 -12H-40Z', '#c9562f'),
        path('M-30 -12L-9 -116H9L30 -12Z', across(c, '#f49a4a', '#b84f2c')),
        path('M-24 -42L-18 -70H18L24 -42Z', '#fbf3df'),
      ),
    ),
    at(
      500,
      1090,
      1,
      stroke('M-170 30L-150 -110M-130 30L-150 -110M170 30L150 -110M130 30L150 -110', '#1d3846', 9),
      rect(-190, -112, 380, 44, '#fbf3df'),
      clip(
        c,
        rect(-190, -112, 380, 44, '#fff'),
        path(
          repeat(6, (i) => `M${-220 + i * 76} -68l44 -44h34l-44 44Z`),
          '#d9593f',
        ),
      ),
      disc(-180, -128, 15, '#ffb347'),
      disc(180, -128, 15, '#ffb347'),
      light(c, -180, -128, 90, 90, '#ffb347', 0.8),
      light(c, 180, -128, 90, 90, '#ffb347', 0.8),
    ),
    rain(c, 90, '#dfe9ea', 1.5, 60, 'opacity=".16"'),
  )
}
