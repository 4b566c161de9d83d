import { land, ridge, streaks } from '../nature.ts'
import { flowers, grass, tree, wood } from '../plants.ts'
import {
  across,
  at,
  between,
  blob,
  blur,
  canvas,
  disc,
  down,
  light,
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
import { walker, windows } from '../town.ts'

export function clinicMorning(): string {
  const c = canvas(211)
  const panes = { pane: '#8d6f86', lit: '#ffe3ae', share: 0.6 }
  const arch = (x: number, base: number, w: number, h: number, fill: string): string =>
    path(`M${x} ${base}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${base}Z`, fill)
  return scene(
    c,
    rect(0, 0, 1920, 900, down(c, '#d9a9b0', ['#f3cdbb', 0.4], '#fdeed6')),
    light(c, 620, 380, 900, 620, '#fff3d4', 0.95),
    disc(640, 300, 56, '#fffaf0'),
    blur(c, 7, streaks(c, 1200, 190, 1500, 180, 9, '#fff6ea', 'opacity=".7"')),
    land(ridge(c.random, -40, 1960, 560, 90, 2), 900, down(c, '#d8b0b4', '#f2d9c8')),
    land(ridge(c.random, -40, 1960, 640, 70, 3), 900, down(c, '#b79a9a', '#d9c2a9')),
    wood(c, -60, 800, () => 720, 120, '#97a389') + wood(c, 1560, 1980, () => 710, 150, '#8b9a80'),
    rect(0, 740, 1920, 470, down(c, '#c3c08f', ['#98a878', 0.3], '#566f55')),
    rect(700, 360, 960, 430, across(c, '#fff5e4', ['#f7e3cd', 0.5], '#d9b2a2')),
    rect(688, 344, 984, 24, across(c, '#d98f70', '#9b5548')),
    rect(1180, 230, 380, 560, across(c, '#dd9a7a', ['#c9775a', 0.5], '#96503f')) +
      rect(1168, 214, 404, 24, across(c, '#f6dcc6', '#b98a7c')),
    stipple(
      c,
      '#7b4358',
      rect(1400, 240, 160, 550, across(c, '#ffffff00', '#ffffff90')) +
        rect(1562, 370, 98, 420, across(c, '#ffffff60', '#ffffffa0')),
    ),
    windows(c, 1206, 258, 328, 216, 4, 2, panes),
    arch(1260, 790, 220, 300, '#fff1dc') +
      arch(1282, 790, 176, 264, down(c, '#fff0c9', '#f6c58e')) +
      rect(1282, 612, 176, 10, '#fff1dc') +
      rect(1364, 622, 12, 168, '#fff1dc') +
      rect(1322, 622, 5, 168, '#e3b48c') +
      rect(1413, 622, 5, 168, '#e3b48c') +
      round(1350, 690, 6, 44, 3, '#7b4358') +
      round(1384, 690, 6, 44, 3, '#7b4358'),
    path('M1230 500H1510L1530 524H1210Z', '#7b4358') + rect(1210, 522, 320, 8, '#4f2943'),
    ...[740, 850, 960, 1070].map(
      (x) =>
        arch(x, 700, 74, 210, '#e9cdb8') +
        arch(x + 8, 700, 58, 196, down(c, '#9b7f96', ['#d9b7b0', 0.6], '#ffe3ae')) +
        rect(x + 34, 510, 5, 190, '#f7e6d3'),
    ),
    windows(c, 720, 384, 440, 90, 5, 1, { ...panes, share: 0.3 }),
    rect(1576, 470, 80, 320, down(c, '#00000000', '#6b3a4a30')),
    windows(c, 1574, 384, 76, 330, 1, 3, panes),
    path(
      repeat(40, () =>
        blob(
          c.random,
          between(c.random, 690, 1250),
          between(c.random, 760, 800),
          between(c.random, 26, 48),
          between(c.random, 22, 34),
        ),
      ),
      '#74895f',
    ) +
      path(
        repeat(30, () =>
          blob(c.random, between(c.random, 690, 1240), between(c.random, 750, 780), between(c.random, 14, 26), 14),
        ),
        '#a5b07d',
      ) +
      path(
        repeat(12, () => blob(c.random, between(c.random, 1500, 1700), between(c.random, 766, 800), 38, 28)),
        '#6b815b',
      ),
    flowers(c, 50, 690, 1240, 752, 800, 15, ['#d9808a', '#fbe3dc', '#c9694a']),
    path(
      'M1250 800H1490Q1440 900 1180 980T640 1210H80Q520 1040 880 960T1250 800Z',
      slope(c, 1, 0, 0, 1, '#f9e6cc', ['#efd3b4', 0.5], '#d9b59b'),
    ),
    stipple(
      c,
      '#b98a78',
      path(
        'M1370 800H1490Q1440 900 1180 980T640 1210H380Q820 1020 1060 940T1370 800Z',
        across(c, '#ffffff20', '#ffffff70'),
      ),
    ),
    blur(
      c,
      6,
      path(
        repeat(26, () =>
          blob(
            c.random,
            between(c.random, 300, 900),
            between(c.random, 1000, 1070),
            between(c.random, 30, 80),
            between(c.random, 7, 14),
          ),
        ),
        '#4d6650',
        'opacity=".5"',
      ),
    ) + oval(740, 944, 150, 12, '#4d6650', 'opacity=".4"'),
    tree(c, 330, 1010, 880, { trunk: '#5b3540', dark: '#5f7d58', mid: '#90a968', light: '#c3c67e' }, -1, 1.05),
    walker(1140, 936, 110, '#7b3f5c', '#43243c') +
      walker(1190, 930, 104, '#c9694a', '#43243c') +
      oval(1200, 938, 70, 6, '#8a6a5c', 'opacity=".5"'),
    at(
      720,
      936,
      1,
      rect(-110, -46, 220, 12, '#a86a4f') +
        rect(-110, -84, 220, 12, '#b97a5c') +
        rect(-110, -106, 220, 12, '#c08566') +
        stroke('M-90 -46V6M90 -46V6M-90 -46V-106M90 -46V-106', '#4f2943', 8),
    ),
    grass(c, -10, 700, (x) => 1208 - x * 0.02, 220, 90, '#46604a') +
      grass(c, 900, 1930, () => 1208, 340, 100, '#46604a'),
    flowers(c, 80, 900, 1920, 1060, 1190, 30, ['#d9808a', '#fdf1e3', '#c9694a', '#b0728c']),
    flowers(c, 26, 0, 320, 1110, 1190, 28, ['#fdf1e3', '#d9808a']),
  )
}
