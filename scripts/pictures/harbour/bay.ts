import { crags, glitter, ripples, rock, streaks } from '../nature.ts'
import { down, light, rect, type Canvas } from '../svg.ts'
import { church, row } from '../town.ts'

const town = { wall: '#6d97a2', roof: '#557f8f', pane: '#83a9b0', lit: '#f6d59b', share: 0.16, columns: 3, rows: 3 }

/** The bay as seen from a window: sky, headland, water and one boat. */
export const bay = (c: Canvas, x: number, y: number, w: number, h: number): string[] => {
  const sea = y + h * 0.56
  return [
    rect(x, y, w, h, down(c, '#79b3c2', ['#cfe0d2', 0.4], ['#f8e3b8', 0.56], '#f8e3b8')),
    light(c, x + w * 0.3, sea - 20, w * 0.6, h * 0.4, '#fff2c9', 0.9),
    streaks(c, x + w * 0.5, y + h * 0.2, w, h * 0.24, 7, '#fffaf0', 'opacity=".6"'),
    rock(
      crags(
        c.random,
        [
          [x, sea - 20],
          [x + w * 0.2, sea - 60],
          [x + w * 0.44, sea - 26],
          [x + w * 0.6, sea],
        ],
        0.14,
      ),
      sea + 2,
      '#9fc0bd',
    ),
    church(x + w * 0.74, sea, h * 0.24, '#7fa5aa'),
    row(c, x + w * 0.55, x + w * 1.02, sea + 2, h * 0.07, h * 0.12, town, ['stepped', 'gable', 'ridge']),
    rect(x, sea, w, h, down(c, '#d9e3c8', ['#6fb0b5', 0.2], '#2c7288')),
    glitter(c, x + w * 0.3, sea + 2, y + h, w * 0.2, 16, 70, '#fffbe4', 'opacity=".8"'),
    ripples(c, x, x + w, sea + 8, y + h, 50, '#134f67', 'opacity=".25"'),
  ]
}
