import { land, ridge } from '../nature.ts'
import { tree, wood } from '../plants.ts'
import { down, light, num, rect, repeat, stroke, type Canvas } from '../svg.ts'

export const sage = { trunk: '#6a4046', dark: '#7f9a72', mid: '#a5b585', light: '#d3d49c' }

/** The clinic's garden as seen from a window. */
export const garden = (c: Canvas, x: number, y: number, w: number, h: number): string[] => [
  rect(x, y, w, h, down(c, '#e9b9b0', ['#f8d9c2', 0.4], '#fdeed8')),
  light(c, x + w * 0.7, y + h * 0.3, w * 0.5, h * 0.5, '#fff6dc', 0.95),
  land(ridge(c.random, x - 20, x + w + 20, y + h * 0.56, h * 0.16, 2), y + h, '#d9b0ae'),
  wood(c, x - 20, x + w + 20, () => y + h * 0.72, h * 0.16, '#a9b394'),
  rect(x, y + h * 0.7, w, h * 0.3, down(c, '#c3c492', '#8fa277')),
  tree(c, x + w * 0.26, y + h * 0.82, h * 0.66, sage, 1, 1.1),
]

export const floor = (c: Canvas, y: number, top: string, bottom: string, line: string): string =>
  rect(0, y, 1920, 1210 - y, down(c, top, bottom)) +
  stroke(
    repeat(16, (i) => `M${num(960 + (i - 8) * 150)} ${y}L${num(960 + (i - 8) * 330)} 1210`),
    line,
    3,
    'opacity=".4"',
  )
