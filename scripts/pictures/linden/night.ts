import { land, ridge } from '../nature.ts'
import { sash } from '../objects.ts'
import { leaf, wood } from '../plants.ts'
import {
  across,
  at,
  between,
  canvas,
  clip,
  disc,
  down,
  light,
  num,
  oval,
  path,
  rect,
  repeat,
  round,
  scene,
  slope,
  stipple,
  stroke,
} from '../svg.ts'

export function nightLamp(): string {
  const c = canvas(317)
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 0.6, '#3a1f44', ['#4f2b52', 0.5], '#6b3d58')),
    sash(
      c,
      170,
      110,
      560,
      600,
      18,
      2,
      2,
      '#8d6480',
      '#4a2a4d',
      rect(170, 110, 560, 600, down(c, '#1d1836', ['#3f2f5c', 0.55], '#8d5f80')),
      path(
        repeat(
          46,
          () =>
            `M${num(between(c.random, 180, 720))} ${num(between(c.random, 120, 480))}m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0Z`,
        ),
        '#fdf0dc',
        'opacity=".8"',
      ),
      light(c, 560, 260, 230, 230, '#f3d9cf', 0.5),
      disc(560, 260, 62, '#fbeede') + disc(542, 244, 10, '#e9d3c6') + disc(580, 280, 14, '#e9d3c6'),
      land(ridge(c.random, 150, 760, 600, 60, 2), 720, '#4a335f'),
      wood(c, 150, 760, () => 690, 90, '#2b1d42'),
    ),
    path('M60 60H260Q230 420 120 800H40Z', slope(c, 0, 0, 1, 0, '#5b3056', ['#7b4568', 0.5], '#4a2748')) +
      path('M840 60H650Q690 420 800 800H870Z', slope(c, 1, 0, 0, 0, '#8d5068', ['#a8667a', 0.4], '#5b3056')) +
      stroke('M30 56H880', '#c98a70', 12) +
      stroke(
        'M120 70Q110 440 70 800M200 70Q180 420 110 780M790 70Q800 440 840 790M720 70Q740 420 810 790',
        '#3a1c3c',
        5,
        'opacity=".5"',
      ),
    light(c, 1290, 560, 980, 760, '#f6b070', 0.85),
    light(c, 1290, 520, 480, 380, '#ffe0a6', 0.75),
    rect(1520, 180, 210, 270, '#c98a6c') +
      rect(1538, 198, 174, 234, '#f3cfa8') +
      clip(
        c,
        rect(1538, 198, 174, 234, '#fff'),
        path('M1530 370Q1600 300 1640 340T1720 310V440H1530Z', '#b3667a'),
        disc(1660, 270, 28, '#fbeada'),
        path('M1530 400Q1620 360 1720 390V440H1530Z', '#7b4062'),
      ),
    rect(0, 800, 1920, 10, '#8d5a60', 'opacity=".5"') + rect(0, 808, 1920, 400, down(c, '#4a2748', '#2b1530')),
    round(1060, 840, 560, 370, 10, across(c, '#a86a5c', ['#c98a6c', 0.5], '#7b4350')) +
      round(1034, 812, 612, 36, 8, down(c, '#f3c79c', '#b97a5c')) +
      round(1100, 890, 480, 120, 8, 'none', 'stroke="#7b4350" stroke-width="5"') +
      round(1300, 940, 80, 18, 9, '#f3c79c') +
      round(1100, 1040, 480, 160, 8, 'none', 'stroke="#7b4350" stroke-width="5"'),
    oval(1300, 824, 230, 9, '#fff0c8', 'opacity=".5"'),
    at(
      1290,
      814,
      1,
      oval(0, 0, 90, 12, '#5b2f30', 'opacity=".5"'),
      path(
        'M-76 -4Q-70 -16 -20 -20Q-70 -120 -8 -200H8Q70 -120 20 -20Q70 -16 76 -4Z',
        across(c, '#f3c9b0', ['#c9775f', 0.5], '#7b3f4a'),
      ),
      rect(-6, -240, 12, 50, '#c9a06a'),
      path(
        'M-160 -220L-96 -430H96L160 -220Q0 -196 -160 -220Z',
        across(c, '#f9cf8f', ['#fff1cc', 0.45], ['#fff1cc', 0.55], '#f3b878'),
      ),
      path('M-160 -220Q0 -196 160 -220L156 -232Q0 -210 -156 -232Z', '#e39a62'),
      stroke('M-70 -426L-110 -220M70 -426L110 -220M-24 -430L-36 -208M24 -430L36 -208', '#f3c98a', 3, 'opacity=".7"'),
    ),
    at(
      1490,
      812,
      1,
      path('M-56 0L-46 -120H46L56 0Z', '#ffffff30', 'stroke="#fff3dc" stroke-width="3" stroke-opacity=".7"') +
        path('M-54 -6L-49 -70H49L54 -6Z', '#f6d9b870') +
        oval(0, -120, 46, 7, '#ffffff40', 'stroke="#fff3dc" stroke-width="3"') +
        stroke('M-36 -16L-32 -100', '#ffffff', 5, 'opacity=".7"'),
    ),
    at(
      1120,
      812,
      1,
      round(-70, -24, 150, 24, 4, '#7f9a72') +
        rect(-62, -18, 140, 12, '#fbeedd') +
        round(-60, -50, 130, 26, 4, '#b3566a') +
        rect(-54, -44, 120, 14, '#fbeedd') +
        stroke('M-30 -60L30 -66', '#4a2545', 6) +
        stroke('M-44 -56a14 12 0 1 0 28 -2a14 12 0 1 0 -28 2M0 -60a14 12 0 1 0 28 -3a14 12 0 1 0 -28 3', '#4a2545', 4),
    ),
    path('M-20 700Q20 560 120 560H210Q250 562 250 620V1210H-20Z', across(c, '#5b3040', '#8d5548')),
    path(
      'M60 830Q40 700 150 690Q420 660 520 720Q580 760 560 840Q300 900 60 830Z',
      slope(c, 0, 0, 1, 0.4, '#b98a9a', ['#f0cdbd', 0.6], '#fde6cc'),
    ) +
      path(
        'M130 780Q300 800 480 756M480 720Q520 760 520 800',
        'none',
        'stroke="#b37f8a" stroke-width="5" opacity=".6"',
      ),
    path(
      'M-20 900Q200 820 480 850T900 890Q1000 910 1010 980V1210H-20Z',
      slope(c, 0, 0, 1, 0.2, '#6b3560', ['#a85f74', 0.5], '#e39a78'),
    ),
    path(
      'M-20 900Q200 820 480 850T900 890Q960 900 990 930Q700 930 480 910T-20 970Z',
      slope(c, 0, 0, 1, 0, '#a87f92', ['#e9c3b5', 0.6], '#fde3c3'),
    ),
    stroke(
      'M120 960Q300 1010 340 1210M420 930Q520 1030 520 1210M680 940Q700 1040 760 1210M860 950Q880 1060 930 1210',
      '#5b2a50',
      6,
      'opacity=".4"',
    ),
    clip(
      c,
      path('M-20 970Q240 900 480 910T990 930Q1010 950 1010 980V1210H-20Z', '#fff'),
      path(
        repeat(
          16,
          (i) =>
            leaf(90 + (i % 8) * 120 + Math.floor(i / 8) * 50, 1030 + Math.floor(i / 8) * 100, 54, 26, i * 47) +
            leaf(90 + (i % 8) * 120 + Math.floor(i / 8) * 50, 1030 + Math.floor(i / 8) * 100, 54, 26, i * 47 + 70),
        ),
        '#f3c9a8',
        'opacity=".34"',
      ),
    ),
    light(c, 1290, 600, 520, 420, '#ffcf8a', 0.22),
    stipple(
      c,
      '#1d1030',
      rect(0, 0, 700, 1200, across(c, '#ffffff70', '#ffffff00')) +
        rect(1660, 0, 260, 1200, across(c, '#ffffff00', '#ffffff80')),
    ),
  )
}
