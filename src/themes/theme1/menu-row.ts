import { textWidth } from '#site/theme/text-width.ts'
import type { MenuLink } from '#site/views/view.ts'

/** The width for the entries of the bar, in `em`, at the least width of the window. */
const ROOM = [
  ['lg', 60],
  ['xl', 75],
] as const

/** Bold letters are wider than `textWidth` estimates. */
const BOLD = 1.15
/** The width of an entry's paddings and line, and of the arrow of an entry that opens. In `em`. */
const PADDING = 1.8
const ARROW = 1.1

/** The window width from which one row holds the entries. Each entry may take two lines, and its words stay whole. */
export function menuUnfoldsIn(entries: readonly MenuLink[]): 'lg' | 'xl' | 'never' {
  const width = entries.reduce((sum, entry) => sum + cellWidth(entry), 0)
  return ROOM.find(([, room]) => width <= room)?.[0] ?? 'never'
}

function cellWidth({ name, children }: MenuLink): number {
  const words = name.split(/\s+/).map(textWidth)
  const whole = Math.max(...words, textWidth(name) * 0.6)
  return whole * BOLD + PADDING + (children.length > 0 ? ARROW : 0)
}
