import { beaker, flask, microscope, potted, sunPatch, tubes } from '../objects.ts'
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
  thin,
} from '../svg.ts'
import { garden } from './room.ts'

export function laboratory(): string {
  const c = canvas(337)
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 0.6, '#fbe9da', ['#eec9ba', 0.5], '#a8707f')),
    path('M1010 740V330a230 230 0 0 1 460 0V740Z', '#fdf6ea') +
      clip(c, path('M1036 740V330a204 204 0 0 1 408 0V740Z', '#fff'), ...garden(c, 1020, 110, 440, 650)) +
      rect(1232, 110, 16, 630, '#fdf6ea') +
      rect(1036, 420, 408, 16, '#fdf6ea'),
    sunPatch(
      c,
      [
        [1560, 200],
        [1860, 290],
        [1860, 720],
        [1560, 630],
      ],
      '#fff6dc',
      0.4,
    ),
    ...[300, 520].map(
      (y) =>
        rect(110, y, 760, 24, '#c98a66') +
        rect(110, y + 24, 760, 8, '#7b4a48') +
        rect(170, y + 32, 12, 30, '#7b4a48') +
        rect(800, y + 32, 12, 30, '#7b4a48'),
    ),
    ...[
      ['#b3566a', 180, 110],
      ['#e39a72', 260, 130],
      ['#7f9a72', 340, 104],
      ['#f3c46f', 420, 124],
    ].map(
      ([tone, x, h]) =>
        round(Number(x) - 30, 300 - Number(h), 60, Number(h), 10, across(c, thin(String(tone), 0.75), String(tone))) +
        rect(Number(x) - 17, 276 - Number(h), 34, 28, '#5b3540') +
        round(Number(x) - 20, 240, 40, 36, 4, '#fdf3e6'),
    ),
    potted(c, 760, 300, 0.62, '#fdf3e6', '#c9a08f', ['#6d8c66', '#9fb089'], 11),
    at(
      515,
      300,
      0.9,
      disc(0, -64, 62, '#fdf6ea') +
        disc(0, -64, 50, '#f0cfbd') +
        stroke('M0 -64V-98M0 -64L24 -50', '#5b3540', 6) +
        path('M-40 0L-28 -22H28L40 0Z', '#c9775f'),
    ),
    at(
      250,
      520,
      1,
      repeat(
        5,
        (i) =>
          round(
            -100 + i * 42,
            -120 + (i % 2) * 14,
            36,
            120 - (i % 2) * 14,
            4,
            ['#7b3f5c', '#c9694a', '#f3b96f', '#8aa07c', '#d9808a'][i] ?? '#fff',
          ) + rect(-100 + i * 42, -92 + (i % 2) * 14, 36, 8, '#ffffff70'),
      ),
    ),
    beaker(c, 520, 520, 0.66, '#e9b5a0', 0.5) +
      flask(c, 680, 520, 0.6, '#b3566a', 0.4) +
      beaker(c, 800, 520, 0.5, '#f3c46f', 0.5),
    rect(0, 850, 1920, 60, down(c, '#fffaf0', '#e3c9b8')) + rect(0, 906, 1920, 12, '#a8706c'),
    rect(0, 918, 1920, 290, down(c, '#8f5a70', '#4a2545')) +
      repeat(
        4,
        (i) =>
          round(40 + i * 480, 956, 420, 220, 10, 'none', 'stroke="#c9989f" stroke-width="4" opacity=".5"') +
          round(190 + i * 480, 984, 120, 16, 8, '#f0cfbd'),
      ),
    poly(
      [
        [1000, 854],
        [1500, 854],
        [1720, 910],
        [1120, 910],
      ],
      '#fff6dc',
      'opacity=".8"',
    ),
    microscope(c, 760, 888, 1.2, '#f6e6d6', '#8d5a68', '#fffaf0'),
    tubes(c, 1230, 884, 1.16, ['#d9808a', '#b3566a', '#f3c46f', '#8aa07c', '#e39a72', '#7b3f5c'], '#e3b58c', '#94604f'),
    flask(c, 420, 890, 1.16, '#d9707a', 0.46),
    beaker(c, 210, 884, 0.9, '#f3c48f', 0.56),
    flask(c, 1560, 886, 0.86, '#8aa07c', 0.4),
    at(
      1760,
      888,
      1,
      oval(0, 4, 150, 12, '#2f182850'),
      round(-140, -190, 280, 190, 30, across(c, '#fffaf0', ['#f0d6c6', 0.5], '#c9988f')),
      path('M-120 -190Q-110 -270 0 -276Q110 -270 120 -190Z', across(c, '#e9c0b3', '#b3706f')),
      oval(0, -192, 122, 16, '#7b3f5c') +
        round(-80, -130, 100, 60, 8, '#5b3050') +
        stroke('M-64 -92L-44 -108L-26 -96L0 -116', '#f3c46f', 5) +
        disc(70, -100, 24, '#c9694a') +
        disc(70, -100, 10, '#fbe6d0'),
    ),
    at(
      990,
      892,
      1,
      oval(0, 2, 96, 9, '#2f182840'),
      ...[-50, 0, 50].map(
        (px, i) =>
          oval(px, -10 + (i % 2) * 4, 46, 13, '#ffffff90', 'stroke="#fffaf0" stroke-width="3"') +
          oval(px, -10 + (i % 2) * 4, 32, 8, ['#d9808a', '#8aa07c', '#f3c46f'][i] ?? '#fff', 'opacity=".8"'),
      ),
    ),
    stipple(c, '#3a1d38', rect(0, 918, 1920, 290, down(c, '#ffffff00', '#ffffff70'))),
  )
}
