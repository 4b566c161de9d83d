import { boat, lighthouse } from '../landmarks.ts'
import { gull } from '../nature.ts'
import { beaker, flask, microscope, potted, sash, sunPatch, tubes } from '../objects.ts'
import {
  across,
  at,
  canvas,
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
import { bay } from './bay.ts'

const lamp = '#f6b95f'

export function laboratory(): string {
  const c = canvas(137)
  return scene(
    c,
    rect(0, 0, 1920, 1200, slope(c, 0, 0, 1, 0.6, '#d9e4d8', ['#9fc0c0', 0.5], '#3f7684')),
    sash(
      c,
      380,
      70,
      1180,
      640,
      22,
      4,
      2,
      '#f6f1e0',
      '#aebcb0',
      ...bay(c, 380, 70, 1180, 640),
      lighthouse(c, 830, 424, 110, '#6f959b', '#5a828c', '#ffe2a0'),
      boat(c, 1180, 520, 0.34, '#214657', '#b9563d', '#eee8d4', lamp),
      path(gull(560, 220, 26) + gull(650, 260, 18) + gull(1290, 190, 20), '#4f7f8c'),
    ),
    rect(40, 130, 250, 20, '#c79f6c') +
      rect(40, 150, 250, 8, '#7d6248') +
      rect(40, 380, 250, 20, '#c79f6c') +
      rect(40, 400, 250, 8, '#7d6248'),
    ...[
      [80, 130, '#2f7d8c'],
      [150, 130, '#8fb7ad'],
      [222, 130, '#c98a52'],
    ].map(
      ([x, y, tone]) =>
        round(Number(x) - 26, Number(y) - 92, 52, 92, 8, across(c, thin(String(tone), 0.9), String(tone))) +
        rect(Number(x) - 15, Number(y) - 112, 30, 24, '#3a4f56') +
        round(Number(x) - 18, Number(y) - 64, 36, 34, 3, '#f4ecd6'),
    ),
    ...[
      [76, '#b9563d', 150],
      [112, '#2b6a7f', 170],
      [146, '#e8d9b5', 140],
      [182, '#3d8c93', 160],
    ].map(
      ([x, tone, h]) =>
        rect(Number(x) - 15, 380 - Number(h), 30, Number(h), String(tone)) +
        rect(Number(x) - 15, 400 - Number(h), 30, 6, '#ffffff60'),
    ),
    potted(c, 246, 380, 0.5, '#e9dcc0', '#a5947a', ['#3f7f68', '#5f9a72'], 9),
    sunPatch(
      c,
      [
        [1640, 120],
        [1920, 210],
        [1920, 700],
        [1640, 610],
      ],
      '#fff3c9',
      0.35,
    ),
    rect(0, 820, 1920, 70, down(c, '#fbf7e8', '#cfd9cf')) + rect(0, 884, 1920, 12, '#7f9b9c'),
    rect(0, 896, 1920, 310, down(c, '#3f7583', '#1a4658')),
    repeat(
      5,
      (i) =>
        round(30 + i * 384, 936, 340, 240, 6, 'none', 'stroke="#7fa9ae" stroke-width="4" opacity=".6"') +
        round(150 + i * 384, 966, 100, 14, 7, '#c9d8d0'),
    ),
    poly(
      [
        [380, 826],
        [1100, 826],
        [1330, 888],
        [520, 888],
      ],
      '#fff6d3',
      'opacity=".8"',
    ),
    stipple(c, '#0f3042', rect(0, 896, 1920, 310, down(c, '#ffffff00', '#ffffff70'))),
    microscope(c, 1330, 862, 1.12, '#e9ece0', '#5f7f86', '#ffffff'),
    tubes(c, 640, 856, 1.08, ['#7cc7cb', '#3f97a8', '#f0b45f', '#a9dccf', '#2f7d90'], '#d9b98a', '#8a6648'),
    flask(c, 960, 866, 1.14, '#4fa7b3', 0.5),
    beaker(c, 340, 864, 0.95, '#8fd0cc', 0.6),
    beaker(c, 1110, 874, 0.62, '#f0b45f', 0.5),
    flask(c, 1660, 862, 0.9, '#2f8799', 0.36),
    at(
      1800,
      862,
      1,
      oval(6, 2, 70, 10, '#00000030'),
      rect(-50, -140, 100, 140, across(c, '#fdf8e8', '#b9c7bd')),
      round(-30, -176, 60, 40, 6, '#2b6a7f'),
      rect(-50, -100, 100, 60, '#3d8c93'),
      path('M0 -92q-18 24 0 40q18 -16 0 -40Z', '#eefaf2'),
    ),
    at(
      150,
      870,
      1,
      path('M-110 0L-96 -30H120L134 0Z', '#f7f0dc') + stroke('M-70 -10H60M-66 -20H90', '#9fb3ae', 3),
      stroke('M60 -34L140 -66', '#e0913f', 8),
    ),
  )
}
