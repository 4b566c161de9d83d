import { Tokenizer } from 'htmlparser2'

/**
 * For each attribute (`href`, `src`, `srcset`) a function from the written value to the new one. `undefined` leaves the
 * value as it is.
 */
type NewAddresses = { readonly [attribute: string]: (written: string) => string | undefined }

/** Replaces addresses in HTML. Everything else stays as it was written, byte by byte. */
export function rewriteAddresses(html: string, newAddresses: NewAddresses): string {
  if (!/href|src/i.test(html)) return html
  let newAddress: NewAddresses[string] | undefined
  let [start, end] = [-1, -1]
  let done = 0
  let rewritten = ''
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onattribname(from, to) {
        const name = html.slice(from, to).toLowerCase()
        newAddress = Object.hasOwn(newAddresses, name) ? newAddresses[name] : undefined
        start = -1
      },
      onattribdata(from, to) {
        if (start === -1) start = from
        end = to
      },
      onattribend() {
        const link = start === -1 ? undefined : newAddress?.(plainAddress(html.slice(start, end)))
        if (link === undefined) return
        rewritten += html.slice(done, start) + link.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        done = end
      },
      onattribentity: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return rewritten + html.slice(done)
}

/** An address in HTML escapes only `&`, and systems write that in three ways. */
function plainAddress(written: string): string {
  return written.replace(/&(?:amp|#0*38|#x0*26);/gi, '&').trim()
}
