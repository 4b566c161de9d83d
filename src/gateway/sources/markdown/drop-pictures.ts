import { Parser } from 'htmlparser2'
import { escapeText } from '#kit/escape-html.ts'

/** Replaces each lost picture with its alternative text. Everything else stays as it was written. */
export function dropPictures(html: string, isLost: (src: string) => boolean): string {
  let done = 0
  let kept = ''
  const parser = new Parser({
    onopentag(name, { src, alt = '' }) {
      if (name !== 'img' || src === undefined || !isLost(src)) return
      kept += html.slice(done, parser.startIndex) + escapeText(alt)
      done = parser.endIndex + 1
    },
  })
  parser.write(html)
  parser.end()
  return kept + html.slice(done)
}
