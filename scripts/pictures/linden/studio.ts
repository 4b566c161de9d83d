import { pendant, potted, sash, sunPatch } from '../objects.ts'
import { blossom, leaf, tree } from '../plants.ts'
import {
  across,
  at,
  canvas,
  clip,
  disc,
  down,
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
import { floor, garden, sage } from './room.ts'

const armchair = (
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  tone: string,
  shade: string,
  bright: string,
): string =>
  at(
    x,
    y,
    scale,
    oval(0, 4, 210, 20, '#2f182850'),
    stroke('M-130 -40L-146 0M130 -40L146 0', '#6b4038', 14),
    path(
      'M-130 -90Q-170 -380 -100 -410Q0 -440 100 -410Q170 -380 130 -90Z',
      slope(c, 0, 0, 1, 0.6, bright, [tone, 0.4], shade),
    ),
    stroke('M-60 -400Q-80 -260 -66 -150M60 -400Q80 -260 66 -150', shade, 4, 'opacity=".4"'),
    path('M-150 -150Q0 -190 150 -150V-60Q0 -40 -150 -60Z', down(c, bright, tone)),
    path('M-196 -220Q-200 -250 -168 -250Q-130 -250 -128 -210V-40H-180Q-196 -40 -196 -60Z', across(c, bright, tone)) +
      path('M196 -220Q200 -250 168 -250Q130 -250 128 -210V-40H180Q196 -40 196 -60Z', across(c, tone, shade)),
    path('M-180 -66H180V-44Q0 -26 -180 -44Z', shade),
  )

export function waitingRoom(): string {
  const c = canvas(307)
  return scene(
    c,
    rect(0, 0, 1920, 900, slope(c, 0, 0, 1, 0.5, '#f9e6d3', ['#f0cfbd', 0.5], '#c9949a')),
    stipple(c, '#8d4f6b', rect(1300, 0, 640, 900, across(c, '#ffffff00', '#ffffff60'))),
    rect(0, 640, 1920, 260, down(c, '#c98a80', '#b0707a')) + rect(0, 632, 1920, 12, '#fbeadb'),
    sash(c, 210, 90, 820, 620, 20, 3, 1, '#fdf3e6', '#d9b7a6', ...garden(c, 210, 90, 820, 620)),
    path('M150 50H330Q290 380 190 720H130Z', slope(c, 0, 0, 1, 0, '#e9b3a6', ['#f3cdbd', 0.5], '#d99a92')) +
      path('M1090 50H910Q950 380 1050 720H1110Z', slope(c, 1, 0, 0, 0, '#c98a8a', ['#e9b8ad', 0.5], '#d99a92')) +
      stroke('M110 50H1130', '#7b3f5c', 12) +
      stroke(
        'M200 60Q200 400 170 720M260 60Q250 400 190 700M1040 60Q1040 400 1070 720M980 60Q990 400 1050 700',
        '#b3706f',
        4,
        'opacity=".5"',
      ),
    sunPatch(
      c,
      [
        [1200, 130],
        [1560, 220],
        [1560, 620],
        [1200, 540],
      ],
      '#fff3d6',
      0.5,
    ),
    rect(1290, 210, 190, 250, '#fdf6ea') +
      rect(1306, 226, 158, 218, '#f0cdbb') +
      clip(
        c,
        rect(1306, 226, 158, 218, '#fff'),
        disc(1410, 310, 44, '#d9755a') +
          path('M1300 400Q1360 340 1410 390T1470 370V450H1300Z', '#8f5a78') +
          path('M1300 430Q1360 390 1470 420V450H1300Z', '#7f9a72'),
      ),
    rect(1520, 270, 130, 170, '#fdf6ea') +
      rect(1532, 282, 106, 146, '#dfe0c6') +
      stroke('M1585 420Q1580 350 1590 300', '#5f7f62', 5) +
      path(
        [
          [1586, 390, 44, -30],
          [1584, 370, 44, 210],
          [1586, 344, 38, -40],
          [1587, 326, 34, 215],
        ]
          .map(([px = 0, py = 0, l = 0, a = 0]) => leaf(px, py, l, 20, a))
          .join(''),
        '#7f9a72',
      ),
    floor(c, 890, '#d9a88c', '#8d5560', '#7b4358') + rect(0, 884, 1920, 10, '#f6dcc6'),
    poly(
      [
        [180, 900],
        [960, 900],
        [1340, 1210],
        [160, 1210],
      ],
      slope(c, 0, 0, 0.6, 1, '#ffeccaa0', '#ffe3ba20'),
    ),
    oval(900, 1070, 760, 96, '#7b3f5c') +
      oval(900, 1066, 740, 90, '#c97a7c') +
      oval(900, 1066, 640, 74, 'none', 'stroke="#f3cdb8" stroke-width="6" stroke-dasharray="26 16"') +
      oval(900, 1066, 520, 56, '#d99a92'),
    potted(c, 1750, 1010, 1.9, '#f3dcc6', '#b98a80', ['#5f7f62', '#8aa07c'], 13),
    armchair(c, 470, 1010, 1.12, '#c9775f', '#8d4550', '#e9a587'),
    armchair(c, 1360, 1000, 1.12, '#7f9576', '#4f6358', '#b5c09a'),
    at(
      1360,
      840,
      1,
      path('M-80 0Q-90 -90 0 -96Q90 -90 84 0Q0 20 -80 0Z', '#f3cf8f') +
        stroke('M-60 -20Q0 -40 60 -24M-64 -50Q0 -66 64 -54', '#d9a86a', 4),
    ),
    at(
      920,
      1080,
      1,
      oval(0, 4, 150, 16, '#2f182860'),
      stroke('M-70 -10L-20 -150M70 -10L20 -150M0 0V-150', '#6b4038', 14),
      oval(0, -152, 210, 34, '#8d5548') + oval(0, -162, 210, 34, across(c, '#f0c9a3', ['#d9a27c', 0.5], '#a8685a')),
      round(60, -182, 110, 12, 3, '#fbeadb', 'transform="rotate(3)"') + round(66, -194, 96, 12, 3, '#b0728c'),
      path(
        'M-74 -170Q-84 -240 -54 -252H-16Q10 -240 2 -170Q-36 -160 -74 -170Z',
        across(c, '#fbf1e3', ['#e3c9b5', 0.6], '#b38a80'),
      ),
      stroke(
        'M-36 -250Q-60 -330 -100 -350M-36 -250Q-30 -340 -20 -380M-36 -250Q0 -320 40 -340M-36 -250Q-70 -300 -120 -296',
        '#5f7f62',
        5,
      ),
      path(
        [
          [-60, -300, 60, 200],
          [-28, -320, 60, -50],
          [6, -306, 54, 10],
          [-80, -310, 50, 120],
        ]
          .map(([px = 0, py = 0, l = 0, a = 0]) => leaf(px, py, l, 24, a))
          .join(''),
        '#7f9a72',
      ),
      blossom(-104, -352, 40, 8, '#d9808a', '#f3cf86') +
        blossom(-18, -386, 46, 8, '#fdf1e3', '#f3b95f', 20) +
        blossom(46, -346, 40, 8, '#c9694a', '#f3cf86', 8) +
        blossom(-124, -296, 32, 8, '#b0728c', '#f3cf86', 12),
    ),
    pendant(c, 760, 180, 150, '#d98a70', '#8d4550', '#ffe0a6') +
      pendant(c, 1120, 120, 120, '#f3d9c0', '#b98a80', '#ffe0a6'),
  )
}

export function physioStudio(): string {
  const c = canvas(313)
  const view = [
    ...garden(c, 60, 150, 1240, 650),
    tree(c, 1010, 690, 400, { ...sage, dark: '#93a884', mid: '#b3bf95' }, 1),
    tree(c, 1180, 640, 210, { ...sage, dark: '#a3b08f', mid: '#bcc59c' }, 1),
  ]
  return scene(
    c,
    rect(0, 0, 1920, 880, slope(c, 0, 0, 1, 0.4, '#fbeee0', ['#f3d9c8', 0.5], '#cfa09c')),
    stipple(c, '#a8607a', rect(1250, 0, 690, 890, across(c, '#ffffff00', '#ffffff60'))),
    ...[0, 1, 2].map((i) => {
      const x = 130 + i * 380
      const shape = `M${x} 790V330a150 150 0 0 1 300 0V790Z`
      return (
        path(`M${x - 22} 790V330a172 172 0 0 1 344 0V790Z`, '#fffaf0') +
        clip(c, path(shape, '#fff'), ...view) +
        rect(x + 143, 180, 14, 610, '#fffaf0') +
        rect(x, 500, 300, 14, '#fffaf0') +
        rect(x - 34, 786, 368, 22, '#fffaf0') +
        rect(x - 34, 806, 368, 8, '#d9b7a6')
      )
    }),
    rect(1330, 130, 20, 760, '#b97a5c') +
      rect(1660, 130, 20, 760, '#a8685a') +
      repeat(13, (i) => rect(1330, 168 + i * 56, 350, 16, down(c, '#e9bd92', '#b97a5c'), 'rx="8"')) +
      repeat(13, (i) => rect(1350, 190 + i * 56, 310, 6, '#7b435830')),
    stroke('M1420 240Q1400 420 1440 560Q1470 620 1500 560Q1530 420 1520 240', '#7f9a72', 14) +
      stroke('M1416 230H1436M1506 230H1530', '#5b3540', 16),
    floor(c, 880, '#e0ae84', '#94585c', '#8a5250') + rect(0, 866, 1920, 18, '#fffaf0'),
    ...[0, 1, 2].map((i) =>
      path(
        `M${180 + i * 330} 890H${420 + i * 330}L${700 + i * 420} 1210H${360 + i * 420}Z`,
        slope(c, 0, 0, 0.4, 1, '#fff1cfb0', '#ffe3ba30'),
      ),
    ),
    poly(
      [
        [180, 1010],
        [900, 1010],
        [1020, 1140],
        [80, 1140],
      ],
      slope(c, 0, 0, 1, 0.4, '#a5708f', ['#8d4f74', 0.5], '#6b3560'),
    ) +
      poly(
        [
          [80, 1140],
          [1020, 1140],
          [1020, 1152],
          [80, 1152],
        ],
        '#4a2545',
      ) +
      stroke('M206 1024H880L980 1126', '#d3a5bd', 4, 'opacity=".6"'),
    at(
      1040,
      1050,
      1,
      oval(20, 6, 170, 22, '#2f182860'),
      disc(0, -180, 186, slope(c, 0.1, 0, 0.9, 1, '#f6c9b0', ['#d9826a', 0.45], '#8d4048')),
      path(
        'M-180 -140Q0 -60 180 -140M-160 -90Q0 -10 160 -90M-184 -200Q0 -130 184 -200',
        'none',
        'stroke="#b35a50" stroke-width="4" opacity=".5"',
      ),
      path('M-120 -270Q-80 -340 0 -348Q-60 -310 -96 -250Z', '#fff6ea', 'opacity=".7"'),
    ),
    at(
      640,
      1080,
      1,
      oval(0, 6, 130, 14, '#2f182860'),
      path('M-120 0Q-140 -66 -60 -70H90Q140 -66 124 0Z', down(c, '#c3cfa5', '#7f9572')),
      disc(-84, -34, 36, '#9fb089') +
        stroke('M-84 -34m-24 0a24 24 0 1 1 24 24m12 -24a12 12 0 1 1 -12 -12', '#5f7a5c', 5),
      rect(0, -70, 16, 70, '#fbeadb') + rect(60, -69, 16, 69, '#fbeadb'),
    ),
    at(
      330,
      1096,
      1,
      oval(0, 4, 110, 10, '#2f182850'),
      rect(-60, -34, 120, 18, '#6b4450'),
      ...[-84, 62].map(
        (px) =>
          round(px, -56, 24, 60, 6, across(c, '#e39a72', '#b3564a')) +
          round(px + (px < 0 ? -14 : 20), -46, 14, 40, 4, '#8d4048'),
      ),
    ),
    at(
      1500,
      1010,
      1,
      oval(0, 4, 170, 14, '#2f182850'),
      round(-160, -120, 320, 120, 12, down(c, '#f6e3cf', '#cfa598')) +
        rect(-160, -64, 320, 6, '#b98a80') +
        round(-40, -96, 80, 16, 8, '#b98a80') +
        round(-40, -42, 80, 16, 8, '#b98a80'),
      path('M-120 -120Q-130 -170 -80 -170H-20Q0 -168 -4 -120Z', '#d9c2b0') +
        path('M-120 -134Q-126 -150 -90 -150H-10L-6 -136Z', '#c9694a'),
      round(30, -200, 34, 80, 12, across(c, '#c3d3c6', '#7f9a92')) + rect(38, -216, 18, 18, '#5b3540'),
    ),
    potted(c, 1800, 1050, 2, '#fbeadb', '#b98a80', ['#5f7f62', '#93a983'], 13),
    pendant(c, 500, 110, 120, '#fdf3e6', '#c9a593', '#ffe6b5') +
      pendant(c, 1150, 110, 120, '#fdf3e6', '#c9a593', '#ffe6b5'),
  )
}
