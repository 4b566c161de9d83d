import { land, rain, ridge, rings, stones, streaks } from '../nature.ts'
import { blade, grass, leaf, tree, wood } from '../plants.ts'
import {
  across,
  at,
  between,
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
  scene,
  stroke,
} from '../svg.ts'

const lamp = '#f6b95f'

export function gardenRain(): string {
  const c = canvas(109)
  const tones = { trunk: '#41544c', dark: '#3f7266', mid: '#5f927a', light: '#a3b988' }
  const bed = (y: number, count: number, size: number, tone: string, tip: string): string =>
    repeat(count, (i) => {
      const x = -20 + (i + 0.5) * (1180 / count) + between(c.random, -8, 8)
      return (
        path(
          repeat(9, (k) => leaf(x, y, size * between(c.random, 0.7, 1), size * 0.42, -170 + k * 20)),
          tone,
        ) +
        path(
          repeat(4, (k) => leaf(x, y - size * 0.1, size * 0.6, size * 0.28, -140 + k * 26)),
          tip,
        )
      )
    })
  return scene(
    c,
    rect(0, 0, 1920, 720, down(c, '#7397a0', ['#a5bdb9', 0.5], '#d5dbc9')),
    blur(c, 14, streaks(c, 700, 120, 1900, 240, 12, '#557c8b', 'opacity=".5"')),
    light(c, 420, 380, 700, 330, '#f4efd2', 0.6),
    land(ridge(c.random, -40, 1500, 540, 70, 3), 760, '#9fb8ae'),
    wood(c, -60, 1400, () => 640, 130, '#86a89a'),
    tree(c, 300, 720, 430, tones, -1, 1.1) + tree(c, 840, 700, 330, { ...tones, dark: '#5c8b7c', mid: '#7aa68a' }, -1),
    rect(-10, 690, 1400, 520, down(c, '#93ad7a', ['#6f9668', 0.25], '#3c6a54')),
    stroke(
      repeat(26, (i) => `M${i * 52} 690V610`),
      '#dfd8c0',
      12,
    ) + stroke('M-10 628H1340M-10 662H1340', '#d3ccb5', 8),
    path('M-10 770Q600 740 1320 776V830Q600 800 -10 830Z', '#6b5244') + bed(790, 15, 56, '#5f9567', '#a9c67c'),
    path('M-10 900Q600 866 1300 906V980Q600 940 -10 980Z', '#57443b') + bed(930, 11, 84, '#3f7f68', '#8fb978'),
    path('M-10 1070Q500 1030 1100 1080L1060 1210H-10Z', '#46392f'),
    repeat(8, (i) => {
      const x = 60 + i * 118
      const tall = 270 + (i % 3) * 50
      const bells = repeat(11, (k) => {
        const size = 10 + k * 1.5
        const side = k % 2 ? 1 : -1
        const top = 1140 - tall + 14 + k * 15
        return path(
          `M${num(x)} ${num(top)}q${num(side * size)} ${num(-size * 0.5)} ${num(side * size * 1.5)} ${num(size * 0.9)}l${num(side * size * 0.2)} ${num(size * 0.5)}q${num(-side * size)} ${num(size * 0.1)} ${num(-side * size * 1.3)} ${num(-size * 0.5)}Z`,
          k % 2 ? '#e3aab8' : '#c9809a',
        )
      })
      return path(blade(x, 1140, tall, 2, 5), '#2f6650') + bells
    }) + bed(1150, 9, 110, '#2f6a5a', '#72a870'),
    path('M1240 1210Q1130 1000 1180 820H1330V1210Z', '#c9c3a8') +
      stones(c, 26, 1190, 1340, 850, 1190, 30, '#a9a893', 'opacity=".8"'),
    rect(1330, 150, 620, 1060, across(c, '#c98a63', ['#b4694a', 0.3], '#7d4a40')),
    stroke(
      repeat(30, (i) => `M1330 ${186 + i * 34}H1950`) +
        repeat(
          150,
          (i) => `M${1350 + (i % 10) * 64 + (Math.floor(i / 10) % 2) * 32} ${186 + Math.floor(i / 10) * 68}v34`,
        ),
      '#8f5443',
      2.4,
      'opacity=".55"',
    ),
    poly(
      [
        [1270, 170],
        [1340, 40],
        [1960, 40],
        [1960, 170],
      ],
      down(c, '#3a5a68', '#26424f'),
    ) +
      stroke(
        repeat(20, (i) => `M${1344 + i * 34} 44L${1290 + i * 36} 168`),
        '#1d3744',
        3,
      ),
    rect(1262, 166, 700, 26, '#d5d8c6') + rect(1262, 186, 700, 8, '#93a199'),
    rect(1600, 330, 230, 300, '#efe6cd') +
      rect(1618, 348, 194, 264, down(c, '#ffe0a0', '#f0a954')) +
      rect(1710, 348, 10, 264, '#efe6cd') +
      rect(1618, 466, 194, 10, '#efe6cd') +
      rect(1590, 626, 250, 20, '#d9cfb2'),
    path('M1618 348H1680Q1660 440 1618 520ZM1812 348H1752Q1772 440 1812 520Z', '#fff3d6', 'opacity=".7"') +
      path(
        repeat(7, (k) => leaf(1760, 612, 90, 30, -150 + k * 20)),
        '#4d6b45',
      ),
    light(c, 1715, 480, 420, 420, lamp, 0.35),
    stroke('M1300 196V250Q1300 280 1340 284H1370Q1400 286 1400 320V640', '#b9c4b8', 26) +
      stroke('M1292 200V250Q1292 290 1340 292', '#eef0e0', 5, 'opacity=".7"') +
      rect(1378, 420, 44, 14, '#87988f'),
    stroke('M1400 640Q1402 690 1404 736', '#d9efe8', 16, 'opacity=".85"'),
    oval(1410, 1128, 210, 30, '#2a3b38', 'opacity=".5"'),
    path(
      'M1262 742Q1240 930 1282 1126Q1410 1152 1538 1126Q1580 930 1558 742Z',
      across(c, '#d9a36b', ['#b5764a', 0.35], ['#8a5338', 0.75], '#5c3830'),
    ),
    stroke(
      repeat(8, (i) => `M${num(1290 + i * 34)} 750Q${num(1280 + i * 37)} 930 ${num(1304 + i * 30)} 1130`),
      '#6b4030',
      3,
      'opacity=".6"',
    ),
    path(
      'M1256 812Q1410 838 1564 812V842Q1410 868 1256 842ZM1262 1034Q1410 1060 1558 1034V1064Q1410 1090 1264 1064Z',
      across(c, '#8fa6a6', ['#5f7d83', 0.4], '#33525c'),
    ),
    oval(1410, 742, 149, 34, '#5d3a2e') +
      oval(1410, 746, 138, 28, down(c, '#3f7f8d', '#a4d4cc')) +
      rings(1404, 748, 90, 3, '#eefaf2', 0.22),
    path('M1384 742q-10 -34 -22 -40q14 16 14 40ZM1424 742q10 -40 26 -46q-16 18 -16 46Z', '#dff2ea') +
      disc(1358, 692, 4, '#eefaf2') +
      disc(1452, 684, 5, '#eefaf2'),
    at(
      1190,
      1130,
      1,
      path('M-92 -112H60L48 30H-78Z', across(c, '#8fbab3', ['#4f8f93', 0.4], '#2b6472')),
      oval(-16, -112, 76, 16, '#2b5f6b'),
      stroke('M60 -40L140 -110', '#4f8f93', 16),
      path('M126 -130L166 -106L152 -86L118 -112Z', '#3a7a83'),
      stroke('M-84 -104Q-150 -60 -84 6', '#3a7a83', 12),
      stroke('M-60 -124Q-16 -190 34 -124', '#3a7a83', 10),
    ),
    grass(c, 1240, 1930, () => 1208, 180, 90, '#2a5a4a'),
    rain(c, 190, '#f1f6ee', 1.8, 90, 'opacity=".42"') + rain(c, 46, '#ffffff', 3, 150, 'opacity=".3"'),
  )
}
