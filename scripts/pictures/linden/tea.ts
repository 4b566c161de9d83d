import { sash, steam } from '../objects.ts'
import { blossom, flowers, leaf } from '../plants.ts'
import {
  across,
  at,
  blur,
  canvas,
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
import { garden } from './room.ts'

export function teaTable(): string {
  const c = canvas(331)
  const cup = (x: number, y: number, scale: number): string =>
    at(
      x,
      y,
      scale,
      oval(10, 4, 190, 26, '#5b2f4050'),
      oval(0, -8, 180, 26, across(c, '#fffaf0', '#d9b3a6')) + oval(0, -12, 120, 15, '#e3c3b3'),
      stroke('M110 -130Q190 -140 176 -80Q160 -36 84 -44', '#d9b8aa', 18),
      path('M-126 -180Q-124 -20 -40 -14H40Q124 -20 126 -180Z', across(c, '#fffaf0', ['#f3dccb', 0.5], '#c9988f')),
      oval(0, -180, 126, 22, '#fffaf0') +
        oval(0, -178, 112, 17, across(c, '#e3a25f', '#b3643f')) +
        oval(-30, -182, 40, 5, '#f6cf95', 'opacity=".7"'),
      path(
        [
          [-60, -90, 40, -60],
          [-60, -90, 40, -120],
          [0, -80, 44, -50],
          [0, -80, 44, -130],
          [60, -92, 40, -60],
          [60, -92, 40, -120],
        ]
          .map(([px = 0, py = 0, l = 0, a = 0]) => leaf(px, py, l, 18, a))
          .join(''),
        '#8aa07c',
      ) +
        disc(-60, -96, 7, '#d9808a') +
        disc(0, -88, 7, '#d9808a') +
        disc(60, -98, 7, '#d9808a'),
      steam(c, 0, -190, 260, '#fffaf0'),
    )
  return scene(
    c,
    rect(0, 0, 1920, 760, slope(c, 0, 0, 1, 0.5, '#f6d9c6', ['#e3ada3', 0.6], '#a86a7c')),
    stipple(c, '#7b3f60', rect(1300, 0, 640, 760, across(c, '#ffffff00', '#ffffff70'))),
    sash(c, 330, -60, 900, 640, 22, 3, 2, '#fdf3e6', '#d9b7a6', ...garden(c, 330, -60, 900, 640)),
    path('M250 -20H420Q390 300 300 620H230Z', '#f9e3d3', 'opacity=".9"') +
      path('M1310 -20H1140Q1170 300 1270 620H1330Z', '#eec9ba', 'opacity=".9"') +
      stroke('M330 0Q320 300 270 620M1230 0Q1240 300 1300 620', '#d9a89b', 4, 'opacity=".6"'),
    blur(c, 20, light(c, 700, 300, 700, 460, '#fff3d6', 0.6)),
    rect(0, 740, 1920, 470, down(c, '#fbeadb', ['#f0cfbf', 0.3], '#b3747f')),
    stroke(
      repeat(17, (i) => `M${num(960 + (i - 8) * 128)} 742L${num(960 + (i - 8) * 270)} 1210`),
      '#d9808a',
      10,
      'opacity=".16"',
    ) + stroke('M0 790H1920M0 860H1920M0 960H1920M0 1090H1920', '#d9808a', 10, 'opacity=".14"'),
    rect(0, 738, 1920, 8, '#fffaf0'),
    poly(
      [
        [420, 746],
        [1160, 746],
        [1700, 1210],
        [560, 1210],
      ],
      slope(c, 0, 0, 0.7, 1, '#fff6dcb0', '#ffeccb20'),
    ),
    at(
      700,
      960,
      1.08,
      oval(20, 8, 300, 34, '#5b2f4060'),
      stroke('M-190 -250Q-340 -270 -320 -140Q-300 -50 -170 -70', '#b3566a', 30) +
        stroke('M-190 -250Q-330 -266 -312 -144', '#e39aa0', 8, 'opacity=".7"'),
      path('M180 -150Q270 -150 290 -270L340 -300Q346 -270 330 -240Q310 -80 190 -60Z', across(c, '#c9707f', '#8d3f5c')),
      path(
        'M-220 -150Q-220 -330 0 -334Q220 -330 220 -150Q220 -10 110 0H-110Q-220 -10 -220 -150Z',
        slope(c, 0.1, 0, 0.9, 1, '#f0b4ae', ['#c9707f', 0.45], '#7b3558'),
      ),
      path(
        'M-110 -318Q-90 -370 0 -372Q90 -370 110 -318Q0 -290 -110 -318Z',
        slope(c, 0, 0, 1, 0.6, '#e9a5a5', '#8d3f5c'),
      ) + disc(0, -386, 24, '#f3cf8f'),
      path('M-170 -220Q-150 -300 -70 -314Q-130 -270 -140 -180Z', '#fff6ea', 'opacity=".55"'),
      ...[
        [-60, -150],
        [60, -120],
        [130, -200],
        [-130, -90],
        [0, -220],
      ].map(([px = 0, py = 0], i) => blossom(px, py, 30, 6, '#fbeadb', '#f3cf86', i * 20)),
      path('M-110 0H110L96 16H-96Z', '#7b3558'),
    ),
    cup(1210, 1010, 1.06),
    cup(1560, 880, 0.74),
    at(
      310,
      1070,
      1,
      oval(10, 4, 220, 22, '#5b2f4050'),
      path('M-200 -90Q-180 0 -80 4H80Q180 0 200 -90Z', across(c, '#fbf1e3', ['#c3cbb0', 0.5], '#7f9572')),
      ...[
        [-110, -104, '#d9755a'],
        [10, -120, '#e9a25f'],
        [116, -104, '#c9566a'],
        [-50, -156, '#e39a72'],
        [70, -160, '#f3c46f'],
      ].map(
        ([px, py, tone]) =>
          disc(Number(px), Number(py), 62, slope(c, 0.1, 0, 0.9, 1, '#fbe3c0', [String(tone), 0.4], '#8d3f48')) +
          stroke(`M${px} ${Number(py) - 54}q4 -20 18 -26`, '#6b4038', 6),
      ),
      path(leaf(80, -220, 70, 30, -20) + leaf(-40, -212, 60, 28, 200), '#7f9a72'),
      path('M-200 -90Q0 -50 200 -90Q0 -66 -200 -90Z', '#fffaf0'),
    ),
    at(
      1620,
      1130,
      1,
      oval(0, 4, 190, 18, '#5b2f4050'),
      oval(0, -8, 190, 26, across(c, '#fffaf0', '#d9b3a6')),
      ...[
        [-90, -40],
        [0, -52],
        [90, -40],
      ].map(
        ([px = 0, py = 0], i) =>
          round(px - 58, py - 30, 116, 56, 28, down(c, ['#f0c98f', '#e9b87a', '#f3d29c'][i] ?? '#f0c98f', '#b97a4f')) +
          stroke(
            `M${px - 26} ${py - 16}l14 24M${px} ${py - 18}l10 24M${px + 24} ${py - 16}l8 20`,
            '#a8653f',
            4,
            'opacity=".6"',
          ),
      ),
    ),
    at(
      980,
      1130,
      1,
      round(-130, -14, 260, 14, 6, '#fffaf0', 'transform="rotate(-5)"'),
      oval(-120, -2, 40, 16, '#f3e3d3') + stroke('M-90 -6L120 -22', '#e9d3c0', 10),
    ),
    stroke('M60 760Q90 560 190 440M100 660Q60 600 30 590M130 590Q180 580 220 600', '#6b4038', 8) +
      path(
        [
          [190, 440, 120, -60],
          [190, 440, 120, -140],
          [120, 560, 110, -20],
          [110, 620, 120, 190],
          [30, 590, 90, 200],
          [220, 600, 90, 10],
          [150, 500, 100, 200],
        ]
          .map(([px = 0, py = 0, l = 0, a = 0]) => leaf(px, py, l, l * 0.62, a))
          .join(''),
        '#8aa07c',
      ) +
      path('M20 800Q0 720 30 700H110Q140 720 120 800Z', across(c, '#e9c3b0', '#a8706c')) +
      flowers(c, 12, 40, 150, 560, 650, 26, ['#fdf1e3', '#f6d58f']),
  )
}
