import { Tokenizer } from 'htmlparser2'

/** By attribute (`href`, `src`, `srcset`): the new value of a written one, or `undefined` to leave it. */
export type NewAddresses = { readonly [attribute: string]: (written: string) => string | undefined }

/** The HTML with addresses replaced. Everything else stays as it was written, byte by byte. */
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

/** Addresses need one character written otherwise, and systems write it in three ways. */
function plainAddress(written: string): string {
  return written.replace(/&(?:amp|#0*38|#x0*26);/gi, '&').trim()
}
