import type { BodyPart } from '#site/model/body.ts'
import type { Frame } from './frames.ts'

/**
 * If a list begins directly in a list, opens the item again that ended last: browsers show the inner list as part of
 * it. Does the same for a list in an item that has no marker and no words. Editors write both, and a new item would get
 * a number.
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
