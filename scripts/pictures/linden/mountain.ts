import { crags, glitter, gull, ripples, rock, streaks } from '../nature.ts'
import { grass, leaf } from '../plants.ts'
import {
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
  path,
  rect,
  repeat,
  scene,
  stipple,
  stroke,
  type Point,
} from '../svg.ts'

export function mountainBreath(): string {
  const c = canvas(229)
  const layer = (peaks: readonly Point[], bottom: number, top: string, foot: string, rough: number): string =>
    rock(crags(c.random, peaks, rough), bottom, down(c, top, foot))
  const lake = 850
  const hills =
    layer(
      [
        [-60, 560],
        [220, 420],
        [470, 520],
        [760, 300],
        [1000, 470],
        [1280, 360],
        [1560, 500],
        [1990, 400],
      ],
      lake,
      '#cf9fa8',
      '#f7d9c6',
      0.26,
    ) +
    layer(
      [
        [-60, 640],
        [300, 540],
        [560, 640],
        [900, 560],
        [1200, 610],
        [1500, 460],
        [1720, 560],
        [1990, 520],
      ],
      lake,
      '#b17d93',
      '#efc9bb',
      0.2,
    ) +
    layer(
      [
        [-60, 620],
        [160, 600],
        [480, 730],
        [820, 700],
        [1100, 760],
        [1420, 680],
        [1680, 600],
        [1990, 660],
      ],
      lake,
      '#8d5a7b',
      '#d8a6a6',
      0.16,
    ) +
    layer(
      [
        [-60, 760],
        [240, 730],
        [520, 810],
        [900, 826],
        [1300, 800],
        [1600, 740],
        [1990, 720],
      ],
      lake,
      '#6e4268',
      '#a8748a',
      0.12,
    )
  return scene(
    c,
    rect(0, 0, 1920, lake, down(c, '#b98aa5', ['#e3aeae', 0.35], ['#f8d3b5', 0.65], '#fdebd0')),
    light(c, 1130, 350, 900, 620, '#fff2cf', 0.9),
    disc(1130, 300, 116, '#fffaf0'),
    ...[200, 310, 430].map((r, i) =>
      disc(1130, 300, r, 'none', `stroke="#fffaf0" stroke-width="3" opacity="${num(0.5 - i * 0.14)}"`),
    ),
    blur(c, 5, streaks(c, 700, 200, 1500, 200, 8, '#fff1e3', 'opacity=".55"')),
    hills,
    blur(
      c,
      16,
      streaks(c, 700, 660, 1900, 90, 8, '#fdeadb', 'opacity=".5"'),
      streaks(c, 1200, 770, 1900, 60, 8, '#fdeadb', 'opacity=".5"'),
    ),
    rect(0, lake, 1920, 360, down(c, '#f0c9b8', ['#c593a0', 0.35], '#5b3560')),
    fade(0.6, clip(c, rect(0, lake, 1920, 350, '#fff'), mirror(c, lake, 44, hills))),
    glitter(c, 1130, lake + 4, 1180, 240, 70, 120, '#fff6e2', 'opacity=".75"'),
    ripples(c, 0, 1920, lake + 6, 1180, 120, '#fbe6da', 'opacity=".3"') +
      ripples(c, 0, 1920, lake + 20, 1190, 80, '#3f2145', 'opacity=".3"'),
    path('M-20 980Q160 950 330 990T640 1090Q760 1140 800 1210H-20Z', down(c, '#6b4a63', ['#4a2a4d', 0.4], '#2b1634')),
    stipple(
      c,
      '#e3a69a',
      path('M-20 984Q160 954 330 994T640 1094L560 1120Q340 1040 -20 1040Z', down(c, '#ffffffb0', '#ffffff00')),
    ),
    stroke(
      'M300 1000Q296 900 316 800Q320 740 300 690M312 830Q360 770 420 750M316 860Q250 800 190 790M306 760Q270 700 220 690M308 740Q340 690 380 670',
      '#2b1634',
      15,
    ),
    stroke(
      'M420 750Q460 740 500 744M190 790Q150 780 120 790M300 690Q296 640 320 600M380 670Q410 640 450 640M220 690Q190 660 160 660',
      '#2b1634',
      6,
    ),
    path(
      repeat(280, (i) => {
        const [cx, cy] = (
          [
            [480, 730],
            [130, 770],
            [320, 590],
            [440, 630],
            [170, 640],
            [260, 600],
            [390, 690],
            [210, 730],
          ] as const
        )[i % 8] ?? [0, 0]
        return leaf(
          cx + between(c.random, -76, 76),
          cy + between(c.random, -46, 46),
          between(c.random, 22, 40),
          18,
          between(c.random, 0, 360),
        )
      }),
      '#7b3f55',
    ),
    path(
      repeat(210, (i) => {
        const [cx, cy] = (
          [
            [496, 716],
            [146, 756],
            [336, 576],
            [456, 616],
            [186, 626],
            [276, 586],
            [404, 676],
            [224, 716],
          ] as const
        )[i % 8] ?? [0, 0]
        return leaf(
          cx + between(c.random, -62, 66),
          cy + between(c.random, -40, 30),
          between(c.random, 18, 32),
          15,
          between(c.random, 0, 360),
        )
      }),
      '#d9808a',
    ),
    path(
      repeat(80, (i) => {
        const [cx, cy] = (
          [
            [520, 706],
            [350, 566],
            [480, 606],
            [296, 576],
          ] as const
        )[i % 4] ?? [0, 0]
        return leaf(
          cx + between(c.random, -50, 60),
          cy + between(c.random, -34, 24),
          between(c.random, 16, 26),
          13,
          between(c.random, 0, 360),
        )
      }),
      '#f9cdb4',
    ),
    stroke(
      'M440 1052V1000M540 1078V1026M446 1004L546 1030M436 1000L424 954M536 1026L526 980M428 966L530 992M424 954L526 980',
      '#2b1634',
      8,
    ),
    grass(c, -10, 760, (x) => 1010 + Math.max(0, x - 200) * 0.24, 260, 46, '#2b1634'),
    path(gull(1400, 240, 34) + gull(1480, 280, 24) + gull(1350, 320, 18), '#8d5a7b'),
  )
}
