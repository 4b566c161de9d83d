import { lampPost } from '../landmarks.ts'
import { crags, glitter, gull, land, ridge, ripples, rock, streaks } from '../nature.ts'
import { blade, grass, pine, wood } from '../plants.ts'
import {
  across,
  between,
  blur,
  canvas,
  clip,
  disc,
  down,
  fade,
  group,
  light,
  mirror,
  num,
  path,
  poly,
  rect,
  repeat,
  scene,
  stipple,
  stroke,
  type Point,
} from '../svg.ts'
import { walker, windows } from '../town.ts'

const lamp = '#f6b95f'

export function reservoir(): string {
  const c = canvas(35)
  const lake = 690
  const back: Point[] = [
    [-60, 470],
    [180, 330],
    [420, 410],
    [700, 250],
    [960, 390],
    [1240, 300],
    [1500, 420],
    [1990, 330],
  ]
  const middle: Point[] = [
    [-60, 420],
    [160, 470],
    [420, 560],
    [700, 640],
    [900, 660],
  ]
  const right: Point[] = [
    [820, 670],
    [1080, 600],
    [1300, 500],
    [1560, 470],
    [1760, 380],
    [1990, 400],
  ]
  const slopes =
    rock(crags(c.random, back, 0.3), lake, down(c, '#8fb4ba', '#d2dfd6')) +
    stipple(
      c,
      '#f6f0dc',
      poly(
        [
          [702, 252],
          [640, 296],
          [560, 340],
          [470, 400],
          [560, 392],
          [604, 420],
          [640, 380],
          [676, 440],
          [700, 360],
          [716, 310],
        ],
        down(c, '#ffffffd0', '#ffffff20'),
      ),
    ) +
    stipple(
      c,
      '#f6f0dc',
      poly(
        [
          [176, 334],
          [110, 366],
          [60, 404],
          [120, 396],
          [150, 430],
          [178, 380],
        ],
        down(c, '#ffffffc0', '#ffffff10'),
      ) +
        poly(
          [
            [1238, 304],
            [1160, 336],
            [1100, 362],
            [1170, 362],
            [1216, 400],
            [1242, 350],
          ],
          down(c, '#ffffffb0', '#ffffff10'),
        ),
    ) +
    land(ridge(c.random, -60, 1990, 540, 70, 3), lake, down(c, '#6d9ba3', '#b5cdc6')) +
    rock(crags(c.random, middle, 0.14), lake, down(c, '#3f7480', '#76a3a3')) +
    rock(crags(c.random, right, 0.14), lake, down(c, '#336876', '#6d9c9c')) +
    path(
      repeat(46, () => pine(c, between(c.random, -20, 560), between(c.random, 672, 692), between(c.random, 46, 96))),
      '#2c5f68',
    ) +
    path(
      repeat(40, () => pine(c, between(c.random, 1420, 1940), between(c.random, 674, 692), between(c.random, 50, 104))),
      '#285a64',
    ) +
    path('M-40 694V672Q240 664 420 676T760 694ZM1200 694Q1420 676 1600 674T1960 668V694Z', '#2c5f68')
  const tower = group(
    '',
    path('M1180 560H1960V588H1180Z', '#d9d3bd'),
    path(
      'M1270 588H1960V700H1960V640A60 52 0 0 0 1840 640V700H1800V640A66 52 0 0 0 1668 640V700H1630V640A66 52 0 0 0 1498 640V700H1460V640A66 52 0 0 0 1328 640V700H1270Z',
      '#9fb0aa',
    ),
    rect(1128, 430, 160, 282, across(c, '#f3e6c8', ['#d8cfb5', 0.4], '#7f9796')),
    rect(1116, 418, 184, 18, across(c, '#f8edd2', '#8ba09c')),
    rect(1116, 552, 184, 12, across(c, '#e9dfc4', '#7f9594')),
    path('M1124 418Q1128 330 1208 306Q1288 330 1292 418Z', across(c, '#74b1a6', ['#4a8f8f', 0.4], '#265e69')),
    rect(1200, 270, 16, 40, '#2f6670') + disc(1208, 266, 7, '#e8c98c'),
    stroke('M1166 412Q1172 346 1206 312M1250 412Q1246 346 1210 312', '#21566188', 2),
    windows(c, 1132, 440, 152, 112, 3, 1, { pane: '#2d5a67', lit: lamp, share: 0.34 }, true),
    windows(c, 1132, 566, 152, 110, 3, 1, { pane: '#2d5a67', lit: lamp, share: 0 }, true),
    stroke('M1300 546H1960M1300 530H1960' + repeat(26, (i) => `M${1308 + i * 26} 530V560`), '#4f7377', 2),
    path('M1440 500h4v60h-4zM1720 500h4v60h-4z', '#3c626a'),
    disc(1442, 498, 6, '#ffe3a6') + disc(1722, 498, 6, '#ffe3a6'),
  )
  return scene(
    c,
    rect(0, 0, 1920, 720, down(c, '#5d9db1', ['#a7cbca', 0.45], '#f2e9cf')),
    light(c, 380, 330, 900, 520, '#fff1c8', 0.9),
    blur(c, 7, streaks(c, 1200, 190, 1500, 150, 9, '#f7f4e4', 'opacity=".55"')),
    slopes,
    rect(0, 560, 1920, 136, down(c, '#f3ecd500', '#f3ecd54c')),
    rect(0, lake, 1920, 520, down(c, '#d8e2d4', ['#8fb9b9', 0.16], ['#3f7f8b', 0.55], '#1c5163')),
    fade(0.55, clip(c, rect(0, lake, 1920, 420, '#fff'), mirror(c, lake, 40, slopes))),
    tower,
    fade(0.6, clip(c, rect(0, 704, 1920, 400, '#fff'), mirror(c, 706, 44, tower))),
    ripples(c, 0, 1920, 700, 1150, 150, '#eaf1e6', 'opacity=".34"'),
    ripples(c, 200, 1920, 760, 1190, 110, '#164a5c', 'opacity=".28"'),
    glitter(c, 430, 700, 1010, 240, 60, 90, '#fff4d4', 'opacity=".75"'),
    path(
      'M-10 930Q260 900 520 1000T1000 1130Q1140 1170 1200 1210H-10Z',
      down(c, '#7f9a5e', ['#48714f', 0.4], '#1f4a45'),
    ),
    stipple(
      c,
      '#d9d08c',
      path(
        'M-10 936Q260 906 520 1006T1000 1136L860 1140Q500 1080 340 1010T-10 990Z',
        down(c, '#ffffffd0', '#ffffff00'),
      ),
    ),
    path(
      'M160 1210Q420 1130 470 1070Q496 1034 440 990Q520 1030 520 1076Q500 1140 330 1210Z',
      '#e3d3a7',
      'opacity=".8"',
    ),
    grass(c, -10, 1180, (x) => 935 + Math.max(0, x - 180) * 0.235 + 20, 300, 42, '#2f5f4c', 'opacity=".8"'),
    path(pine(c, 118, 1080, 700) + pine(c, 292, 1030, 430), across(c, '#2b5f5c', '#0f3a44')),
    path(pine(c, -6, 1130, 560), '#0c333d'),
    grass(c, -10, 620, () => 1205, 160, 90, '#12403f'),
    path(gull(840, 300, 30) + gull(910, 336, 20), '#4d7f8b'),
  )
}

export function pumpingStation(): string {
  const c = canvas(57)
  const canal = 800
  const brick = across(c, '#b9664a', ['#a3573f', 0.5], '#6f3f3a')
  const lit = { pane: '#27455a', lit: '#ffd07a', share: 1 }
  const hall = (x: number, w: number, h: number, columns: number): string =>
    rect(x, canal - h, w, h, brick) +
    repeat(columns + 1, (i) => rect(x + (i * w) / columns - 9, canal - h, 18, h, '#7c4538')) +
    windows(c, x, canal - h + 40, w, h - 100, columns, 1, lit, true) +
    rect(x - 12, canal - h - 16, w + 24, 20, '#d9b58c') +
    rect(x - 4, canal - 44, w + 8, 44, '#6b5850')
  const works = group(
    '',
    land(ridge(c.random, -40, 1960, 690, 60, 3), canal, '#38617a'),
    wood(c, -40, 560, () => 780, 110, '#26506a') + wood(c, 1360, 1960, () => 780, 130, '#234b64'),
    poly(
      [
        [548, canal],
        [566, 210],
        [634, 210],
        [652, canal],
      ],
      across(c, '#c1704f', ['#95503e', 0.5], '#5c3536'),
    ),
    rect(556, 196, 88, 22, '#d9b58c') + rect(562, 246, 76, 12, '#7c4538') + rect(552, 690, 98, 16, '#d9b58c'),
    path('M640 470L860 330L1080 470Z', '#32475a') +
      hall(660, 400, 330, 4) +
      path('M650 470L860 336L1070 470Z', brick) +
      stroke('M644 470L860 332L1076 470', '#d9b58c', 12),
    disc(860, 412, 34, '#d9b58c') + disc(860, 412, 26, '#ffd07a') + stroke('M860 386V438M834 412H886', '#7c4538', 4),
    poly(
      [
        [1060, 560],
        [1100, 480],
        [1420, 480],
        [1450, 560],
      ],
      '#3b5468',
    ) + hall(1060, 380, 240, 5),
    poly(
      [
        [420, 640],
        [440, 580],
        [660, 580],
        [660, 640],
      ],
      '#3b5468',
    ) + hall(432, 230, 160, 3),
    rect(1436, canal - 150, 150, 150, '#7b4a3f') +
      poly(
        [
          [1426, canal - 150],
          [1511, canal - 210],
          [1596, canal - 150],
        ],
        '#32475a',
      ) +
      windows(c, 1440, canal - 120, 140, 90, 2, 1, { ...lit, share: 0.5 }, true),
  )
  return scene(
    c,
    rect(0, 0, 1920, 820, down(c, '#12304a', ['#2c5b78', 0.45], ['#7ea3a9', 0.8], '#e9c99a')),
    light(c, 1500, 760, 900, 330, '#f8cf95', 0.7),
    blur(
      c,
      6,
      streaks(c, 1300, 420, 1500, 240, 10, '#e2c7a4', 'opacity=".3"'),
      streaks(c, 500, 250, 1400, 180, 8, '#0f2a42', 'opacity=".35"'),
    ),
    path(
      repeat(
        40,
        () =>
          `M${num(between(c.random, 20, 1900))} ${num(between(c.random, 20, 320))}m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z`,
      ),
      '#fff',
      'opacity=".6"',
    ),
    blur(
      c,
      12,
      path(
        'M590 196Q560 130 640 104T760 40Q860 0 960 20Q840 50 790 90T680 150Q630 160 614 198Z',
        '#c7d3d0',
        'opacity=".42"',
      ),
    ),
    works,
    rect(432, 640, 1154, 160, down(c, '#10283a00', '#10283a90')),
    light(c, 860, 620, 330, 240, lamp, 0.38) + light(c, 1250, 690, 300, 170, lamp, 0.34),
    rect(0, canal, 1920, 400, down(c, '#d0b48c', ['#587f8a', 0.12], ['#254f66', 0.5], '#0e2b40')),
    fade(0.62, clip(c, rect(0, canal, 1920, 400, '#fff'), mirror(c, canal, 52, works))),
    glitter(c, 860, canal + 10, 1150, 220, 170, 110, '#ffd38a', 'opacity=".55"'),
    ripples(c, 0, 1920, 820, 1190, 150, '#0c2b40', 'opacity=".4"'),
    ripples(c, 0, 1920, 820, 1190, 70, '#e5dcc0', 'opacity=".26"'),
    rect(-10, canal - 14, 1940, 16, '#22404f') + rect(-10, canal - 16, 1940, 4, '#8a9a94'),
    lampPost(c, 330, canal - 12, 200, '#142c3c', lamp) + lampPost(c, 1690, canal - 12, 200, '#142c3c', lamp),
    walker(1756, canal - 14, 62, '#142c3c', '#142c3c'),
    path('M1240 1210Q1300 1120 1460 1100T1960 1010V1210Z', down(c, '#1c4150', '#0a1f2d')),
    grass(c, 1250, 1930, (x) => 1190 - (x - 1250) * 0.25, 240, 130, '#0c2633'),
    repeat(15, (i) => {
      const x = 1350 + i * 40 + between(c.random, -14, 14)
      const tall = between(c.random, 180, 380)
      const lean = between(c.random, -60, 16)
      const head = `translate(${num(x + lean)} ${num(1200 - tall)}) rotate(${num(lean * 0.12)})`
      return (
        path(blade(x, 1200, tall, lean, 4), '#123645') +
        (i % 2 ? '' : group(`transform="${head}"`, path('M-6 -4Q-8 30 -4 62H4Q8 30 6 -4Q0 -16 -6 -4Z', '#6b4638')))
      )
    }),
  )
}
