import { textWidth } from '#site/theme/text-width.ts'
import type { MenuLink } from '#site/views/view.ts'

/** Room for the entries of the bar, in `em`, by the least width of the window. */
const ROOM = [
  ['lg', 60],
  ['xl', 75],
] as const

/** Bold letters are wider than `textWidth` takes them for. */
const BOLD = 1.15
/** Paddings and rule of an entry, and its arrow if it opens. In `em`. */
const PADDING = 1.8
const ARROW = 1.1

/** From which width on one row holds the entries, each on two lines at most and with its words whole. */
export function menuUnfoldsIn(entries: readonly MenuLink[]): 'lg' | 'xl' | 'never' {
  const width = entries.reduce((sum, entry) => sum + cellWidth(entry), 0)
  return ROOM.find(([, room]) => width <= room)?.[0] ?? 'never'
}

function cellWidth({ name, children }: MenuLink): number {
  const words = name.split(/\s+/).map(textWidth)
  const whole = Math.max(...words, textWidth(name) * 0.6)
  return whole * BOLD + PADDING + (children.length > 0 ? ARROW : 0)
}
