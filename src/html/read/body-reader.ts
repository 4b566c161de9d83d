import type { Handler } from 'htmlparser2'
import { isHiddenBy, readStyle, type Style } from '../rules/read-style.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import { droppedElements, isOfficeSetting } from '../rules/allowed-elements.ts'
import { type Embed, isEmbed, openEmbed, openHidden } from './open-embed.ts'
import type { Reading } from './reading.ts'
import { openElement, type Opened } from './open-element.ts'

// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/g
// eslint-disable-next-line no-control-regex
const hasControl = /[\0-\x08\x0b\x0e-\x1f\x7f\ufffe\uffff]/

export type BodyReader = Required<Pick<Handler, 'onopentag' | 'onclosetag' | 'ontext'>> & {
  /** How many elements are open. */
  depth(): number
}

/** Passes each event of the parser to the writer: allowed elements, replacements of other elements, and text. */
export function createBodyReader(reading: Reading): BodyReader {
  const { writer, anchors, lose } = reading
  const opened: Opened[] = []
  /** How many elements are open in a dropped element, that element included. `embed` collects what replaces it. */
  let dropping = 0
  let embed: Embed | undefined
  return {
    depth: () => opened.length,
    onopentag(name, attributes) {
      if (dropping > 0) {
        dropping++
        embed?.open(name, attributes)
        opened.push(undefined)
        return
      }
      if (hasHandler(attributes)) lose('handler')
      const style = readStyle(attributes['style'])
      if (isHidden(name, attributes, style)) embed = openHidden(lose)
      else if (droppedElements.has(name) || (name.charAt(1) === ':' && isOfficeSetting(name))) {
        const loss = droppedElements.get(name)
        if (loss !== undefined) lose(loss)
        if (isEmbed(name)) writer.target(anchors.claim(name, attributes))
        embed = openEmbed(writer, name, attributes, lose)
      } else {
        opened.push(openElement(reading, name, attributes, style))
        return
      }
      dropping = 1
      opened.push(undefined)
    },
    onclosetag(name) {
      const close = opened.pop()
      if (dropping === 0) return close?.()
      if (--dropping > 0) return embed?.close(name)
      embed?.end()
      embed = undefined
    },
    ontext(data) {
      const text = hasControl.test(data) ? data.replace(controls, '') : data
      if (dropping === 0) writer.text(text)
      else embed?.text(text)
    },
  }
}

function hasHandler(attributes: Attributes): boolean {
  for (const name in attributes) if (name.startsWith('on')) return true
  return false
}

/**
 * Whether a browser hides an element. `hidden="until-found"` counts as shown: a browser reveals such text only when a
 * reader searches for it, and our pages have no script that shows it.
 */
function isHidden(name: string, attributes: Attributes, style: Style): boolean {
  const { hidden } = attributes
  if ((hidden !== undefined && hidden !== 'until-found') || 'popover' in attributes) return true
  return isHiddenBy(style) || (name === 'dialog' && !('open' in attributes))
}
