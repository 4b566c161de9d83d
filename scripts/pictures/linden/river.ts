import { glitter, gull, land, ridge, ripples, streaks } from '../nature.ts'
import { blade, flowers, grass, poplar, tree, wood } from '../plants.ts'
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
  fade,
  group,
  light,
  mirror,
  oval,
  path,
  rect,
  repeat,
  scene,
  slope,
  stipple,
  stroke,
} from '../svg.ts'
import { church, row, walker } from '../town.ts'

export function familyWalk(): string {
  const c = canvas(227)
  const river = 'M-20 700H820Q1000 700 900 760Q760 830 420 900Q120 960 -20 1080Z'
  const bank =
    path(
      repeat(14, (i) => poplar(c, 40 + i * 62, 705, between(c.random, 120, 210))),
      '#a3a583',
    ) + wood(c, -60, 900, () => 706, 60, '#94997a')
  return scene(
    c,
    rect(0, 0, 1920, 760, down(c, '#a87f9b', ['#dba6a4', 0.36], ['#f6cfae', 0.7], '#fde6c2')),
    light(c, 620, 610, 900, 460, '#fff0c4', 0.95),
    disc(620, 590, 62, '#fffaf0'),
    blur(c, 6, streaks(c, 1100, 210, 1700, 220, 11, '#fbe3d2', 'opacity=".6"')),
    streaks(c, 760, 480, 1300, 90, 8, '#fdf0d8', 'opacity=".7"'),
    land(ridge(c.random, -40, 1960, 560, 110, 2), 760, down(c, '#c99aa3', '#f0c9b0')),
    land(ridge(c.random, -40, 1960, 640, 70, 3), 760, down(c, '#b08a92', '#dbb79f')),
    bank,
    rect(-10, 696, 1940, 520, down(c, '#bdb283', ['#93a070', 0.3], '#536b52')),
    path(river, down(c, '#fbe0b8', ['#e0ada0', 0.4], '#94758f')),
    fade(0.4, clip(c, path(river, '#fff'), mirror(c, 702, 40, bank))),
    clip(
      c,
      path(river, '#fff'),
      glitter(c, 560, 704, 1000, 300, 60, 130, '#fff8e3', 'opacity=".85"'),
      ripples(c, 0, 900, 710, 1060, 90, '#7d5c80', 'opacity=".3"'),
    ),
    stroke('M900 752Q760 830 420 902Q120 962 -20 1082', '#6f7d58', 12, 'opacity=".7"'),
    path(
      'M1080 700Q1240 730 1120 820T760 1010Q560 1110 480 1210H1240Q1240 1060 1330 940T1290 760Q1230 712 1110 700Z',
      slope(c, 0.5, 0, 0.3, 1, '#fbe6c6', ['#f0d0ac', 0.5], '#d5a88c'),
    ),
    stipple(
      c,
      '#b98272',
      path(
        'M1190 720Q1290 780 1240 880T1000 1210H1240Q1240 1060 1330 940T1290 760Z',
        across(c, '#ffffff10', '#ffffffb0'),
      ),
    ),
    tree(c, 1470, 760, 330, { trunk: '#5b3a48', dark: '#8a9a70', mid: '#b3b580', light: '#f0dba0' }, -1),
    tree(c, 1640, 850, 520, { trunk: '#54324a', dark: '#748c66', mid: '#a3ad74', light: '#c9c284' }, -1, 1.05),
    blur(
      c,
      7,
      path(
        repeat(24, () =>
          blob(
            c.random,
            between(c.random, 1330, 1900),
            between(c.random, 1040, 1110),
            between(c.random, 30, 80),
            between(c.random, 7, 14),
          ),
        ),
        '#41574a',
        'opacity=".55"',
      ),
    ),
    tree(c, 1850, 1090, 980, { trunk: '#472740', dark: '#5a7458', mid: '#8b9c66', light: '#c3b878' }, -1, 1.05),
    oval(1130, 906, 120, 9, '#7a5560', 'opacity=".45"'),
    walker(1066, 900, 150, '#7b3f5c', '#3d2038') +
      walker(1190, 904, 140, '#c9694a', '#4f2b44') +
      walker(1130, 906, 84, '#f3cf86', '#3d2038') +
      stroke('M1080 828L1118 852M1176 836L1142 852', '#3d2038', 6),
    at(
      950,
      918,
      1,
      oval(0, 2, 56, 5, '#7a5560', 'opacity=".4"') +
        path(
          'M-38 -42Q-52 -60 -44 -76Q-34 -60 -26 -48Q0 -42 18 -50Q20 -70 34 -72L38 -78L42 -70Q54 -66 56 -58Q46 -52 38 -50Q36 -34 28 -28L32 -2H24L18 -24Q0 -20 -16 -24L-22 -2H-30L-28 -24L-40 -2H-48Q-38 -20 -38 -42Z',
          '#5b3540',
        ),
    ),
    grass(c, -10, 640, (x) => 1190 - Math.max(0, 300 - x) * 0.1, 300, 130, '#4b6350') +
      grass(c, 1230, 1930, () => 1208, 260, 120, '#435a4a'),
    path(
      repeat(14, (i) => blade(20 + i * 30, 1180, between(c.random, 190, 340), between(c.random, -40, 60), 4)),
      '#3f5648',
    ),
    flowers(c, 46, 0, 560, 1080, 1190, 30, ['#fdf1e3', '#d9808a', '#f3cf86']) +
      flowers(c, 40, 1280, 1920, 1090, 1190, 28, ['#fdf1e3', '#d9808a', '#c9694a']),
    path(gull(880, 300, 30) + gull(950, 340, 22) + gull(1010, 300, 18), '#7d4f6b'),
  )
}

export function riverCity(): string {
  const c = canvas(233)
  const river = 760
  const look = { wall: '#b5838c', roof: '#9b6678', pane: '#a5727f', lit: '#ffe0a6', share: 0.25, columns: 3, rows: 3 }
  const dome = (x: number, base: number, w: number, wall: string, copper: string): string =>
    rect(x - w / 2, base - w * 0.6, w, w * 0.6, wall) +
    path(
      `M${x - w * 0.52} ${base - w * 0.58}Q${x - w * 0.46} ${base - w * 1.2} ${x} ${base - w * 1.26}Q${x + w * 0.46} ${base - w * 1.2} ${x + w * 0.52} ${base - w * 0.58}Z`,
      copper,
    ) +
    rect(x - w * 0.07, base - w * 1.42, w * 0.14, w * 0.18, wall) +
    path(`M${x - w * 0.09} ${base - w * 1.4}Q${x} ${base - w * 1.56} ${x + w * 0.09} ${base - w * 1.4}Z`, copper) +
    stroke(`M${x} ${base - w * 1.5}v${-w * 0.2}`, copper, 3)
  const town =
    land(ridge(c.random, -40, 1960, 560, 90, 2), river, down(c, '#d9a8a6', '#f2cdb4')) +
    dome(1380, river - 40, 190, '#c9949a', '#b08296') +
    church(420, river, 330, '#c1909a') +
    row(c, -40, 1960, river, 90, 160, { ...look, wall: '#cfa0a0', roof: '#bd8a93', pane: '#c39299', share: 0.1 }, [
      'gable',
      'hip',
      'ridge',
      'flat',
    ]) +
    church(1690, river, 260, '#a87488') +
    row(c, -60, 640, river, 100, 190, look, ['hip', 'gable', 'ridge']) +
    row(c, 1120, 1980, river, 90, 170, { ...look, wall: '#a86f74', roof: '#7f4c62' }, ['hip', 'ridge', 'gable']) +
    wood(c, -40, 700, () => river - 10, 44, '#8d8a70') +
    wood(c, 1240, 1960, () => river - 10, 48, '#87846a')
  const spans = [0, 1, 2, 3, 4]
  const bridge = path(
    `M-20 ${river - 96}Q960 ${river - 180} 1940 ${river - 70}V${river + 40}H-20Z${spans
      .map((i) => {
        const [x, w] = [70 + i * 380, 290]
        return `M${x} ${river + 40}V${river - 6}a${w / 2} ${86 + (2 - Math.abs(2 - i)) * 16} 0 0 1 ${w} 0V${river + 40}Z`
      })
      .join('')}`,
    across(c, '#f0cdb0', ['#d9a08c', 0.4], '#a8687a'),
    'fill-rule="evenodd"',
  )
  const bridgeAll = group(
    '',
    bridge,
    stroke(`M-20 ${river - 100}Q960 ${river - 184} 1940 ${river - 74}`, '#fdebd2', 8),
    stroke(
      spans
        .map(
          (i) =>
            `M${70 + i * 380} ${river + 20}V${river - 6}a145 ${86 + (2 - Math.abs(2 - i)) * 16} 0 0 1 290 0V${river + 20}`,
        )
        .join(''),
      '#fbdfc2',
      6,
      'opacity=".7"',
    ),
    repeat(6, (i) => path(`M${-48 + i * 380} ${river + 44}l12 -60h66l12 60Z`, '#a8717a')),
  )
  return scene(
    c,
    rect(0, 0, 1920, river, down(c, '#8a5f8b', ['#cf8f9a', 0.36], ['#f5bf9f', 0.7], '#fde0b4')),
    light(c, 860, 640, 1000, 480, '#ffecbb', 0.9),
    disc(860, 540, 70, '#fff6e0'),
    blur(
      c,
      6,
      streaks(c, 1200, 220, 1700, 230, 12, '#f9d0b9', 'opacity=".6"'),
      streaks(c, 500, 130, 1400, 130, 8, '#6e4578', 'opacity=".3"'),
    ),
    streaks(c, 900, 440, 1400, 90, 8, '#fde6c6', 'opacity=".7"'),
    town,
    rect(0, 520, 1920, 240, down(c, '#fbdcb800', '#fbdcb870')),
    rect(0, river, 1920, 450, down(c, '#fbd5a8', ['#d9989c', 0.24], ['#8d5f88', 0.6], '#3f2348')),
    fade(0.45, clip(c, rect(0, river, 1920, 400, '#fff'), mirror(c, river, 46, town))),
    bridgeAll,
    fade(0.5, clip(c, rect(0, river + 40, 1920, 300, '#fff'), mirror(c, river + 40, 50, bridgeAll))),
    repeat(
      7,
      (i) =>
        rect(120 + i * 290, river - 178 + Math.abs(3 - i) ** 2 * 6, 5, 66, '#5b3555') +
        disc(122.5 + i * 290, river - 182 + Math.abs(3 - i) ** 2 * 6, 9, '#fff3cf') +
        light(c, 122.5 + i * 290, river - 182 + Math.abs(3 - i) ** 2 * 6, 56, 56, '#ffdf9c', 0.7),
    ),
    walker(1064, river - 138, 46, '#5b3555', '#4a2545') +
      walker(1096, river - 137, 44, '#7b3f5c', '#4a2545') +
      walker(520, river - 128, 44, '#4a2545', '#4a2545'),
    glitter(c, 860, river + 40, 1180, 300, 80, 230, '#fff0cc', 'opacity=".8"'),
    ripples(c, 0, 1920, river + 50, 1190, 150, '#3f2348', 'opacity=".35"') +
      ripples(c, 0, 1920, river + 50, 1190, 60, '#fde6d2', 'opacity=".3"'),
    at(
      1300,
      1010,
      1,
      oval(0, 12, 190, 12, '#2f183a', 'opacity=".5"'),
      path('M-190 -34Q-170 14 -120 16H130Q180 10 206 -40Q100 -18 -20 -20Q-120 -20 -190 -34Z', '#4a2545') +
        stroke('M-188 -30Q-60 -14 60 -16T204 -36', '#f0b898', 5),
      path('M-60 -22Q-62 -76 -40 -84Q-18 -76 -16 -22Z', '#c9694a') +
        disc(-40, -98, 14, '#3a1d38') +
        stroke('M-30 -60L60 20M-50 -60L-120 24', '#f0cdb0', 5),
    ),
    path('M-20 1060Q200 1030 380 1110T560 1210H-20Z', '#33193d') +
      grass(c, -10, 540, (x) => 1066 + Math.max(0, x - 200) * 0.34, 200, 100, '#33193d'),
    path(
      repeat(16, (i) => blade(10 + i * 26, 1120, between(c.random, 180, 330), between(c.random, -20, 60), 4)),
      '#40214a',
    ),
    path(gull(560, 330, 30) + gull(630, 370, 20) + gull(1160, 350, 24), '#6e4068'),
  )
}
