import { lampPost } from '../landmarks.ts'
import { rain, rings, ripples } from '../nature.ts'
import { leaf } from '../plants.ts'
import {
  between,
  blur,
  canvas,
  clip,
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
  slope,
  stroke,
} from '../svg.ts'
import { row, walker } from '../town.ts'

const lamp = '#f6b95f'

export function stormDrain(): string {
  const c = canvas(97)
  const edge = 500
  const look = { wall: '#294b5e', roof: '#1a394b', pane: '#23455a', lit: '#ffcb78', share: 0.5, columns: 3, rows: 4 }
  const block =
    row(c, -60, 720, edge, 200, 330, look, ['stepped', 'gable', 'ridge']) +
    row(c, 860, 1980, edge, 230, 370, { ...look, wall: '#2e5265' }, ['gable', 'stepped', 'hip'])
  const lamps = [180, 560, 1240, 1640]
  const bar = (t: number): string => {
    const [x1, y1, x2, y2] = [700 + t * 300, 850 - t * 6, 640 + t * 400, 1040 + t * 6]
    return (
      stroke(`M${num(x1)} ${num(y1 + 8)}L${num(x2)} ${num(y2 - 8)}`, '#93a5a6', 18) +
      stroke(`M${num(x1 - 5)} ${num(y1 + 8)}L${num(x2 - 5)} ${num(y2 - 8)}`, '#dfe3d2', 4, 'opacity=".8"')
    )
  }
  return scene(
    c,
    rect(0, 0, 1920, 540, down(c, '#173449', ['#3d6b80', 0.6], '#93a69c')),
    light(c, 800, 480, 700, 300, '#e9cf9f', 0.55),
    blur(c, 3, block),
    rect(0, 240, 1920, 270, down(c, '#8fa9a800', '#8fa9a87a')),
    ...lamps.map((x) => lampPost(c, x, edge + 10, 310, '#10293a', lamp)),
    walker(770, 520, 76, '#11293a', '#11293a') +
      path(
        'M728 452Q732 414 772 412Q812 414 816 452Q804 442 794 452Q782 442 772 452Q762 442 750 452Q740 442 728 452Z',
        '#c9653f',
      ) +
      stroke('M772 410V470', '#11293a', 3),
    rect(0, edge, 1920, 710, down(c, '#7d8f8b', ['#44626d', 0.16], ['#25424f', 0.5], '#142a36')),
    fade(0.36, clip(c, rect(0, edge, 1920, 500, '#fff'), mirror(c, edge + 6, 60, block))),
    blur(
      c,
      7,
      ...lamps.map((x, i) =>
        path(`M${x + 14} 512L${x + 52} 512L${x + 66} ${900 + (i % 2) * 90}H${x}Z`, down(c, '#ffd48ad0', '#ffc56a00')),
      ),
    ),
    ripples(c, 0, 1920, 520, 1180, 150, '#d9e0cf', 'opacity=".2"') +
      ripples(c, 0, 1920, 520, 1180, 130, '#0e2230', 'opacity=".4"'),
    poly(
      [
        [900, edge + 4],
        [1960, edge + 4],
        [1960, 1210],
        [1440, 1210],
      ],
      slope(c, 0, 0, 0.6, 1, '#90a09a', ['#5d747a', 0.5], '#33505c'),
    ),
    stroke(
      repeat(9, (i) => `M${num(960 + i * 130)} 506L${num(1500 + i * 260)} 1210`) +
        repeat(9, (i) => `M${num(906 + (i + 1) ** 2 * 6.6)} ${num(506 + (i + 1) ** 2 * 8.8)}H1960`),
      '#2a4450',
      3,
      'opacity=".5"',
    ),
    light(c, 1480, 700, 420, 130, '#ffd28a', 0.4),
    poly(
      [
        [870, edge + 4],
        [904, edge + 4],
        [1450, 1210],
        [1330, 1210],
      ],
      slope(c, 0, 0, 1, 0.2, '#b7bfb0', '#8a9a98'),
    ),
    poly(
      [
        [862, edge + 4],
        [872, edge + 4],
        [1334, 1210],
        [1262, 1210],
      ],
      '#2f4954',
    ),
    path(
      'M850 506Q930 700 960 860L1000 1040Q1060 1120 1090 1210H1266L862 506Z',
      slope(c, 0, 0, 0.7, 1, '#b9d6cc', ['#5f9aa1', 0.4], '#2b6475'),
      'opacity=".75"',
    ),
    poly(
      [
        [684, 832],
        [1006, 820],
        [1064, 1062],
        [616, 1066],
      ],
      '#8fa09e',
    ) +
      poly(
        [
          [684, 832],
          [1006, 820],
          [1008, 830],
          [682, 842],
        ],
        '#dfe3d2',
      ),
    poly(
      [
        [700, 848],
        [994, 838],
        [1040, 1044],
        [642, 1048],
      ],
      '#07151d',
    ),
    clip(
      c,
      poly(
        [
          [700, 848],
          [994, 838],
          [1040, 1044],
          [642, 1048],
        ],
        '#fff',
      ),
      path(
        'M1010 830Q930 850 948 900Q962 950 930 1000Q924 1030 930 1060H1060Z',
        slope(c, 1, 0, 0, 1, '#cfeee4', ['#6fb3ba', 0.5], '#2b6c80'),
        'opacity=".85"',
      ),
      light(c, 760, 1000, 180, 90, '#3f8fa0', 0.5),
    ),
    repeat(8, (i) => bar((i + 0.5) / 8)),
    stroke('M672 946L1016 938', '#a9b7b4', 20) + stroke('M672 939L1016 931', '#e6e8d8', 4),
    poly(
      [
        [616, 1066],
        [1064, 1062],
        [1066, 1078],
        [612, 1082],
      ],
      '#33505a',
    ),
    path(
      'M992 818Q968 826 960 846Q986 850 994 884Q1002 920 998 950Q1014 996 1042 1046L1068 1064Q1046 930 1010 822Z',
      slope(c, 0, 0, 1, 0, '#e9f7ee', '#a9d4cf'),
      'opacity=".55"',
    ),
    stroke(
      'M872 570Q930 700 972 836M884 590Q950 730 990 840M900 610Q968 750 1006 846M1052 950Q1060 1000 1050 1040M1096 1150Q1076 1100 1058 1060M1130 1190Q1096 1120 1066 1066',
      '#effaf0',
      3,
      'opacity=".6"',
    ),
    stroke(
      'M970 846Q990 856 996 890M964 960Q984 968 996 1000M640 1098Q820 1090 1010 1094M560 1078Q580 960 640 880',
      '#e4f3ea',
      3,
      'opacity=".45"',
    ),
    repeat(16, () => {
      const depth = c.random()
      return rings(between(c.random, 40, 840) - depth * 100, 570 + depth * 560, 24 + depth * 70, 3, '#dcebe2', 0.26)
    }),
    repeat(9, (i) => {
      const [x, y] = [
        [560, 1010],
        [640, 1110],
        [1050, 930],
        [500, 900],
        [1110, 1120],
        [420, 1090],
        [860, 1130],
        [300, 970],
        [960, 790],
      ][i] ?? [0, 0]
      return group(
        `transform="translate(${x} ${y}) scale(1 .6)"`,
        path(leaf(0, 0, 64, 36, 40 * i), i % 2 ? '#d98a45' : '#b9563d'),
        stroke(
          `M0 0L${num(Math.cos((40 * i * Math.PI) / 180) * 60)} ${num(Math.sin((40 * i * Math.PI) / 180) * 60)}`,
          '#6f3a30',
          3,
        ),
      )
    }),
    rain(c, 150, '#dfece8', 1.6, 90, 'opacity=".3"') + rain(c, 50, '#f4f7ec', 3, 150, 'opacity=".22"'),
  )
}
