import { boat, crane, lampPost, lighthouse } from '../landmarks.ts'
import { crags, glitter, gull, land, ridge, ripples, rock, streaks } from '../nature.ts'
import { grass } from '../plants.ts'
import {
  across,
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
  scene,
  slope,
  stipple,
  stroke,
  type Point,
} from '../svg.ts'
import { church, row, walker } from '../town.ts'

const lamp = '#f6b95f'

export function harbourDawn(): string {
  const c = canvas(21)
  const sea = 640
  const far = { wall: '#7d9fa6', roof: '#6d929b', pane: '#8fb0b3', lit: '#f4d39a', share: 0.08, columns: 3, rows: 3 }
  const near = { wall: '#3f6a7b', roof: '#2f586a', pane: '#547f8d', lit: '#f8c877', share: 0.28, columns: 3, rows: 3 }
  const town =
    land(ridge(c.random, -40, 1960, 606, 60, 2), sea, '#a9bdb8') +
    crane(1500, sea, 210, '#87a3a6', -1) +
    crane(1640, sea, 240, '#7e9da2', -1) +
    crane(1795, sea, 270, '#6f939b', -1) +
    church(470, sea, 300, '#7d9fa6') +
    row(c, 150, 960, sea, 60, 120, far, ['gable', 'stepped', 'ridge', 'hip']) +
    row(c, -60, 700, sea + 6, 84, 150, near, ['stepped', 'gable', 'stepped', 'ridge'])
  const mole = path('M880 652Q960 628 1060 630L1180 634Q1230 640 1262 652Z', '#35596a')
  return scene(
    c,
    rect(0, 0, 1920, 660, down(c, '#2a5a77', ['#5c8fa4', 0.36], ['#b9cbc2', 0.68], ['#f6d6a4', 0.88], '#f9c487')),
    blur(
      c,
      5,
      streaks(c, 1150, 300, 1500, 190, 9, '#f4dfc0', 'opacity=".34"'),
      streaks(c, 500, 170, 1300, 160, 7, '#214c68', 'opacity=".26"'),
    ),
    light(c, 1330, 590, 760, 470, '#ffe0a0', 0.85),
    streaks(c, 1250, 505, 1200, 90, 10, '#fbe3b8', 'opacity=".7"'),
    disc(1330, 584, 50, '#fff4d8'),
    town,
    rect(0, 520, 1920, 140, down(c, '#f9d7a300', '#f9d7a366')),
    rect(0, sea, 1920, 560, down(c, '#f0c791', ['#b9b89c', 0.1], ['#6f9ca5', 0.36], ['#2f6379', 0.7], '#173f56')),
    fade(0.5, clip(c, rect(0, sea, 1920, 300, '#fff'), mirror(c, sea, 46, town))),
    mole + fade(0.5, clip(c, rect(0, 650, 1920, 200, '#fff'), mirror(c, 652, 40, mole))),
    lighthouse(c, 1060, 636, 178, '#4a6f7d', '#2f5567', '#ffd995'),
    glitter(c, 1330, sea + 2, 1140, 300, 40, 300, '#ffe9bd', 'opacity=".8"'),
    ripples(c, 0, 1920, 680, 1180, 210, '#123a52', 'opacity=".3"'),
    ripples(c, 0, 1920, 660, 1120, 120, '#d5e2da', 'opacity=".32"'),
    fade(
      0.42,
      clip(
        c,
        rect(0, 905, 1920, 290, '#fff'),
        mirror(c, 904, 60, boat(c, 820, 894, 1.16, '#12303f', '#b9563d', '#d8d5c4', lamp)),
      ),
    ),
    boat(c, 820, 894, 1.16, '#12303f', '#b9563d', '#d8d5c4', lamp),
    ripples(c, 560, 1110, 902, 960, 26, '#cfe0dc', 'opacity=".5"'),
    glitter(c, 742, 930, 1140, 120, 60, 50, '#ffce80', 'opacity=".75"'),
    poly(
      [
        [-10, 1030],
        [520, 1092],
        [660, 1210],
        [-10, 1210],
      ],
      down(c, '#274353', '#10222e'),
    ),
    poly(
      [
        [-10, 1016],
        [528, 1080],
        [520, 1098],
        [-10, 1036],
      ],
      '#4d6b75',
    ),
    stroke('M90 1048V1210M250 1066V1210M400 1084V1210M-10 1110L590 1150', '#0f2531', 3, 'opacity=".5"'),
    path(
      'M376 1074Q374 1030 392 1024Q376 1010 392 1000Q420 992 446 1002Q460 1012 444 1026Q460 1032 460 1080Z',
      '#152c39',
    ),
    stroke('M398 1006Q420 998 440 1008', '#7f979b', 4),
    stroke('M440 1040Q540 1030 592 842', '#c9b48c', 5),
    lampPost(c, 150, 1040, 560, '#152c39', lamp),
    light(c, 208, 1052, 300, 50, lamp, 0.45),
    path(
      gull(1500, 330, 52) + gull(1610, 390, 34) + gull(1416, 412, 26) + gull(640, 300, 30) + gull(1540, 470, 20),
      '#24485c',
    ),
  )
}

export function coastOutfall(): string {
  const c = canvas(63)
  const sea = 470
  const cliff: Point[] = [
    [1180, 500],
    [1250, 420],
    [1380, 380],
    [1520, 300],
    [1700, 270],
    [1980, 230],
  ]
  return scene(
    c,
    rect(0, 0, 1920, 500, down(c, '#4d93ac', ['#9cc8cb', 0.5], '#f4ecd2')),
    light(c, 460, 420, 760, 330, '#fff0c6', 0.9),
    blur(c, 8, streaks(c, 700, 180, 1500, 170, 10, '#fdf8e8', 'opacity=".6"')),
    streaks(c, 1100, 330, 1400, 90, 8, '#fdf6e2', 'opacity=".5"'),
    rect(0, sea, 1920, 740, down(c, '#bcd9d2', ['#6db0b4', 0.12], ['#2f8496', 0.42], ['#1b6079', 0.75], '#134a63')),
    path('M-20 474V432Q60 418 130 436T300 446Q420 446 470 462T640 473Z', '#9dbfc0'),
    rock(crags(c.random, cliff, 0.16), 500, across(c, '#b7c3ac', ['#7fa393', 0.4], '#55877f')),
    stipple(
      c,
      '#e9dfb2',
      rock(
        crags(
          c.random,
          [
            [1186, 498],
            [1250, 428],
            [1380, 390],
            [1470, 344],
            [1440, 410],
            [1330, 470],
          ],
          0.16,
        ),
        500,
        across(c, '#ffffffc0', '#ffffff30'),
      ),
    ),
    path('M1150 498Q1300 482 1460 498T1700 520T1960 530V560Q1700 596 1520 548T1150 498Z', '#eadcb9'),
    path('M1150 500Q1360 500 1520 550T1960 562V574Q1700 612 1510 560T1150 500Z', '#f3f8ea', 'opacity=".7"'),
    path('M1240 499Q1500 480 1960 490V534Q1600 530 1240 499Z', '#6d9a8b'),
    lighthouse(c, 1560, 300, 200, '#f6eeda', '#b4573f', '#ffe2a0'),
    rect(1590, 262, 76, 36, '#efe4ca') +
      poly(
        [
          [1582, 264],
          [1606, 236],
          [1652, 236],
          [1674, 264],
        ],
        '#9b5140',
      ),
    glitter(c, 460, sea + 4, 900, 330, 60, 200, '#fffbe6', 'opacity=".8"'),
    ripples(c, -20, 1500, 500, 1050, 170, '#0f4f69', 'opacity=".26"'),
    ripples(c, -20, 1500, 490, 1000, 120, '#e6f4ea', 'opacity=".4"'),
    light(c, 520, 712, 300, 54, '#c9ecdc', 0.8),
    repeat(4, (i) =>
      oval(
        560 - i * 22,
        712 + i * 3,
        50 + i * 44,
        7 + i * 7,
        'none',
        `stroke="#f4fbf0" stroke-width="2.4" stroke-dasharray="${60 + i * 30} ${24 + i * 12}" opacity="${num(0.8 - i * 0.15)}"`,
      ),
    ),
    path('M1330 930L640 700L600 712L1290 960Z', '#2b6274', 'opacity=".55"'),
    path('M1500 938L600 668L590 684L1480 968Z', down(c, '#e9e2c9', '#a9b4a5')),
    path('M1480 968L590 684V700L1470 996Z', '#4f7078'),
    repeat(
      9,
      (i) =>
        rect(640 + i * 96, 690 + i * 31.2, 11 + i * 1.2, 46 + i * 9, '#3d6572') +
        oval(646 + i * 96, 738 + i * 40.2, 20 + i * 2, 4, '#d9efe4', 'opacity=".7"'),
    ),
    stroke('M600 640L1500 896' + repeat(19, (i) => `M${604 + i * 50} ${num(641 + i * 14.2)}v30`), '#54767c', 3),
    stroke('M600 672V560M600 640V560', '#3d6572', 6) +
      disc(600, 552, 12, '#f2a14d') +
      light(c, 600, 552, 90, 90, '#f6b95f', 0.6),
    walker(1010, 776, 62, '#c9693f', '#24444f'),
    path('M220 792Q236 770 252 792L248 806H224Z', '#d98a3d') +
      rect(232, 744, 8, 34, '#8a4a33') +
      disc(236, 742, 7, '#ffd98f') +
      oval(236, 806, 34, 5, '#e9f4e6', 'opacity=".6"'),
    path(
      'M1100 1210Q1180 1080 1330 1010T1560 930Q1700 900 1960 760V1210Z',
      down(c, '#a9b877', ['#6d9562', 0.35], '#2f6652'),
    ),
    stipple(
      c,
      '#f0dd95',
      path(
        'M1180 1110Q1300 1010 1560 936Q1700 906 1960 770V880Q1720 990 1540 1010T1180 1110Z',
        down(c, '#ffffffc0', '#ffffff00'),
      ),
    ),
    rock(
      crags(
        c.random,
        [
          [1040, 1210],
          [1090, 1120],
          [1180, 1080],
          [1240, 1020],
          [1330, 1008],
          [1260, 1110],
          [1200, 1210],
        ],
        0.2,
      ),
      1210,
      slope(c, 0, 0, 1, 1, '#c7c0a3', '#5f7f78'),
    ),
    path('M900 1210Q1000 1160 1090 1130L1060 1210Z', '#eaf5ea', 'opacity=".7"'),
    ripples(c, -20, 1100, 960, 1200, 60, '#eaf6ec', 'opacity=".34"'),
    grass(c, 1330, 1930, (x) => 1020 - (x - 1330) * 0.34, 200, 60, '#44764f'),
    grass(c, 1240, 1930, () => 1206, 260, 130, '#22543f'),
    repeat(38, () => {
      const x = between(c.random, 1360, 1900)
      const y = between(c.random, 1010, 1170) - (x - 1400) * 0.1
      return oval(x, y, 9, 6, c.random() < 0.6 ? '#f7e6ef' : '#e59ab0')
    }),
    path(gull(900, 300, 60) + gull(1010, 372, 40) + gull(760, 384, 28) + gull(1130, 250, 26), '#fbfbf2'),
  )
}
