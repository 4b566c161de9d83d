import type { BodyPart } from '#site/model/body.ts'
import type { Frame } from './frames.ts'

/**
 * Goes back into the item that ended last, if a list begins directly in a list: it belongs to that item, as browsers
 * show it. A list in an item without marker and words does too. Editors write both, and a new item would be counted.
 */
export function reopenItem(frames: Frame[], out: BodyPart[], closeTop: () => void): void {
  const frame = frames.at(-1)!
  const isBare = frame.name === 'li' && frame.classes.has('list-none') && !frame.filled
  const list = isBare ? frames.at(-2)! : frame
  const item = list.lastItem
  const end = isBare ? frame.start : out.length
  if (list.element.room !== 'items' || item === undefined || item.end !== end) return
  if (isBare) closeTop()
  out.pop()
  item.frame.closed = false
  frames.push(item.frame)
}
