import type { BodyAnchors } from '../write/body-anchors.ts'
import { blockElements } from '../rules/allowed-elements.ts'
import type { BodyWriter } from '../write/body-writer.ts'

/**
 * Writes a box of a check list: a checkbox that a visitor cannot change. Screen readers name it by the words of its
 * item.
 */
export function placeCheck(writer: BodyWriter, { ids }: BodyAnchors, isDone: boolean): void {
  if (writer.block().name === '') writer.openBlock(blockElements.get('p')!, '', {})
  const item = writer.nearest('li') ?? writer.block()
  item.id ??= ids.claim('s-check')
  if (item.name === 'li') item.classes.add('check')
  writer.place(`<input type="checkbox" disabled${isDone ? ' checked' : ''} aria-labelledby="${item.id}">`, true)
  writer.text(' ')
}
