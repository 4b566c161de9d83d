import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { escapeAttribute } from '#kit/escape-html.ts'
import { shorten } from '#kit/name-some.ts'
import type { AllowedHosts } from '#site/model/allowed-hosts.ts'
import type { OwnHead } from '#site/model/own-head.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { OwnHeadInvalid } from '../errors.ts'
import { type HeadElement, headProblem } from './head-rules.ts'

/** Attributes that are written without a value if their value is empty. */
const SWITCHES: ReadonlySet<string> = new Set(['async', 'defer', 'nomodule', 'crossorigin'])

/**
 * Reads what a project adds to the head of a tenant's pages: `theme/head.html`, then `theme/TENANT/head.html`.
 * `undefined` if they add nothing. The elements are written anew, so nothing else of the files gets into the pages.
 *
 * Throws `OwnHeadInvalid` for anything that may not be in a head, and for the address of a host that `hosts` lacks.
 */
export function readOwnHead(root: string, tenant: string, hosts: AllowedHosts = {}): OwnHead | undefined {
  const files = ['theme/head.html', `theme/${tenant}/head.html`]
  const found = files.flatMap((file) => {
    const bytes = readIfThere(join(root, file))
    return bytes === undefined ? [] : readElements(file, bytes.toString(), tenant)
  })
  if (found.length === 0) return undefined
  const publicDirs = [join(root, 'public', tenant), join(root, 'public')]
  for (const element of found) {
    const expected = headProblem(element, { tenant, hosts, publicDirs })
    if (expected !== undefined) throw refuse(element, expected, tenant)
  }
  const hasManifest = found.some(({ attributes }) => attributes['rel']?.toLowerCase() === 'manifest')
  return { html: found.map(writeElement).join(''), ...(hasManifest && { hasManifest }) }
}

type Place = { readonly file: string; readonly line: number; readonly name: string }

function refuse({ file, line, name }: Place, expected: string, tenant: string): Error {
  return OwnHeadInvalid.fault({ file, line, what: name, expected }, { tenant })
}

function readElements(file: string, html: string, tenant: string): HeadElement[] {
  const found: HeadElement[] = []
  const lineNow = (ahead = '') => (html.slice(0, parser.startIndex) + ahead).split('\n').length
  const refuseHere = (name: string, expected: string, line = lineNow()) => {
    throw refuse({ file, line, name }, expected, tenant)
  }
  let isInScript = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'meta' && name !== 'link' && name !== 'script')
        return refuseHere(`<${name}>`, 'may not stand there. Only <meta>, <link> and <script src> may.')
      isInScript = name === 'script'
      found.push({ file, line: lineNow(), name: `<${name}>`, kind: name, attributes })
    },
    onclosetag(name) {
      if (name === 'script') isInScript = false
    },
    ontext(text) {
      const shown = text.trim()
      if (shown === '') return
      if (isInScript) refuseHere('<script>', CODE_EXPECTED)
      const [ahead = ''] = /^\s*/.exec(text) ?? []
      refuseHere(`The text "${shorten(shown, 40)}"`, 'may not stand there: a head shows no text.', lineNow(ahead))
    },
    onprocessinginstruction: (name) => refuseHere(`<${name}>`, 'may not stand there: each page has it already.'),
  })
  parser.write(html)
  parser.end()
  return found
}

const CODE_EXPECTED =
  'may hold no code, which the content security policy would refuse. Put the code into a file such as public/own.js and write <script src="/own.js" defer></script>.'

function writeElement({ kind, attributes }: HeadElement): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === '' && SWITCHES.has(name) ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
  )
  return `<${kind}${written.join('')}>${kind === 'script' ? '</script>' : ''}`
}
