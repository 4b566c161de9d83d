import { land, ridge, ripples, stones } from '../nature.ts'
import { blade, tree, wood } from '../plants.ts'
import {
  across,
  at,
  between,
  blur,
  canvas,
  clip,
  disc,
  down,
  fade,
  light,
  num,
  oval,
  path,
  rect,
  repeat,
  scene,
  stroke,
  type Canvas,
} from '../svg.ts'

const troutBody = 'M196 4Q176 -34 96 -48Q0 -64 -96 -30Q-140 -14 -162 -4V10Q-130 22 -90 34Q10 66 110 46Q176 30 196 4Z'

const trout = (c: Canvas, x: number, y: number, scale: number, tone: string, belly: string, spots: string): string =>
  at(
    x,
    y,
    scale,
    path('M-150 -6Q-206 -62 -226 -66Q-214 -20 -218 6Q-212 40 -226 66Q-196 54 -150 14Z', tone),
    path('M-40 -46Q0 -92 44 -86Q34 -62 50 -46Z', tone, 'opacity=".9"') +
      path('M-110 -24Q-112 -48 -94 -52Q-92 -36 -80 -32Z', tone),
    path('M20 40Q0 84 -34 88Q-30 60 -22 44Z', tone, 'opacity=".85"') +
      path('M-76 30Q-98 60 -122 60Q-112 36 -104 24Z', tone, 'opacity=".85"'),
    path(troutBody, down(c, tone, ['#a58d5b', 0.46], belly)),
    path(
      'M-160 3Q0 -10 130 -2Q0 14 -160 3Z',
      across(c, '#c9705a00', ['#c9705a', 0.3], ['#c9705a', 0.7], '#c9705a00'),
      'opacity=".6"',
    ),
    clip(
      c,
      path(troutBody, '#fff'),
      path(
        repeat(38, (i) => {
          const px = -124 + (i % 19) * 13 + between(c.random, -4, 4)
          const py = (i < 19 ? -10 : -28) - 12 * Math.cos(px / 90) + between(c.random, -6, 7)
          const r = between(c.random, 2.2, 4)
          return `M${num(px)} ${num(py)}m${num(-r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`
        }),
        spots,
        'opacity=".75"',
      ),
    ),
    stroke('M126 -34Q106 0 128 38', '#2b3b35', 3, 'opacity=".5"'),
    disc(160, -10, 9, '#e9dfb8') + disc(161, -10, 5.5, '#10242a') + disc(163, -12, 1.8, '#fff'),
    stroke('M194 8Q180 16 166 15', '#2b3b35', 3, 'opacity=".6"'),
  )

export function riverFish(): string {
  const c = canvas(48)
  const top = 372
  const weed = (x: number, y: number, h: number, lean: number): string =>
    repeat(9, (i) => blade(x + (i - 4) * 13, y, h * between(c.random, 0.55, 1), lean + (i - 4) * 14, 8))
  const bank = (y: number): string => wood(c, -60, 1980, () => y, 96, '#86aba0')
  return scene(
    c,
    rect(0, 0, 1920, 400, down(c, '#9cc7cb', '#f3e8c9')),
    light(c, 1330, 170, 700, 360, '#fff2c4', 0.9),
    land(ridge(c.random, -20, 1940, 262, 70, 3), 400, '#a9c5b9'),
    bank(330),
    wood(c, -60, 700, () => 344, 120, '#5e8f86') + wood(c, 1480, 1960, () => 350, 130, '#548678'),
    tree(c, 240, 366, 350, { trunk: '#33504a', dark: '#2f665f', mid: '#4c8a73', light: '#9cb978' }, 1, 1.25),
    rect(0, 336, 1920, 40, down(c, '#5f948f00', '#3f7b80')),
    rect(0, top, 1920, 830, down(c, '#8fc4b6', ['#4f9fa0', 0.1], ['#2a7585', 0.45], ['#174f64', 0.8], '#0f3a4d')),
    blur(
      c,
      16,
      ...[
        [980, 210, 150],
        [1180, 330, 90],
        [1390, 560, 190],
        [1560, 830, 110],
        [760, 60, 90],
      ].map(([x = 0, lean = 0, w = 0]) =>
        path(
          `M${x} ${top}L${x + w} ${top}L${x + w * 2.6 - 900 + lean} 1200L${x - 900 + lean} 1200Z`,
          down(c, '#f4ffd88c', '#d9ffe000'),
        ),
      ),
    ),
    fade(0.5, land(ridge(c.random, -20, 1940, 960, 80, 4), 1200, '#1c5a69')),
    path(
      weed(1560, 1100, 400, -90) + weed(1690, 1100, 330, -70) + weed(430, 1100, 320, -80),
      '#1d6464',
      'opacity=".8"',
    ),
    fade(0.55, trout(c, 1330, 640, 0.6, '#3f7577', '#93b9ad', '#2a565d')),
    fade(0.42, trout(c, 460, 610, 0.42, '#3f7577', '#93b9ad', '#2a565d')),
    land(ridge(c.random, -20, 1940, 1075, 60, 3), 1200, down(c, '#5d8175', '#173f49')),
    stones(c, 90, -20, 1940, 1060, 1120, 26, '#6f9085', 'opacity=".7"'),
    stones(c, 70, -20, 1940, 1110, 1200, 56, '#2b5c63'),
    stones(c, 34, -20, 1940, 1120, 1200, 40, '#9bad94', 'opacity=".75"'),
    stones(c, 12, -20, 1940, 1130, 1200, 34, '#c98f6a', 'opacity=".6"'),
    oval(930, 1110, 330, 22, '#0c3340', 'opacity=".35"'),
    trout(c, 930, 830, 1.5, '#4a6650', '#efe0b4', '#24352f'),
    path(weed(1830, 1210, 560, -170) + weed(120, 1210, 420, 120) + weed(250, 1210, 300, 70), '#0f4a50'),
    path(weed(1770, 1210, 420, -120) + weed(60, 1210, 520, 150), '#1e6b62'),
    path(
      repeat(
        60,
        () =>
          `M${num(between(c.random, 200, 1800))} ${num(between(c.random, 430, 1000))}m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z`,
      ),
      '#e9fbe0',
      'opacity=".45"',
    ),
    repeat(7, (i) =>
      disc(
        1262 + Math.sin(i * 1.7) * 14,
        760 - i * 52,
        5 + i * 1.6,
        'none',
        'stroke="#dff5e6" stroke-width="2.4" opacity=".7"',
      ),
    ),
    path(
      `M0 ${top - 6}Q240 ${top - 16} 480 ${top - 2}T960 ${top - 4}T1440 ${top - 2}T1920 ${top - 6}V${top + 18}Q1680 ${top + 6} 1440 ${top + 20}T960 ${top + 14}T480 ${top + 18}T0 ${top + 14}Z`,
      down(c, '#f1fbe9', '#9fd3c4'),
      'opacity=".85"',
    ),
    ripples(c, 0, 1920, top + 24, top + 120, 60, '#e6fbe7', 'opacity=".35"'),
    path(
      repeat(15, (i) => blade(1600 + i * 24, top + 10, between(c.random, 90, 240), between(c.random, -40, 30), 5)),
      '#2d6257',
    ),
  )
}
