import { Parser } from 'htmlparser2'

const INLINE = new Set(['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'ins', 'mark', 's', 'small', 'span', 'strong', 'u'])
const UNREAD = new Set(['script', 'style'])

/** The text of some HTML in one line, with entities decoded. */
export function textOfHtml(html: string): string {
  let text = ''
  let unread = 0
  const parser = new Parser({
    onopentagname(name) {
      if (UNREAD.has(name)) unread += 1
      if (!INLINE.has(name)) text += ' '
    },
    ontext(piece) {
      if (unread === 0) text += piece
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1
      if (!INLINE.has(name)) text += ' '
    },
  })
  parser.write(html)
  parser.end()
  return text.replaceAll(/\s+/g, ' ').trim()
}
