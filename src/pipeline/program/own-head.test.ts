import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { readOwnHead } from './own-head.ts'

function projectWith(files: Readonly<Record<string, string>>): string {
  const project = makeTempDir()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  return project
}

const headOf = (html: string, files = {}) =>
  readOwnHead(projectWith({ 'theme/head.html': html, ...files }), 'harbour', {
    scripts: ['stats.example', '*.consent.example'],
    styles: ['consent.example'],
  })

it('a project without a head of its own has none', () => {
  expect(readOwnHead(makeTempDir(), 'harbour')).toBeUndefined()
  expect(headOf('<!-- nothing yet -->\n')).toBeUndefined()
})

it('writes each element of the head anew, and no comment', () => {
  const html = `<!-- Ours -->
    <meta name=verification content='a"b'>
    <link rel="preconnect" href="https://stats.example" crossorigin>
    <LINK REL=stylesheet HREF=/own.css>
    <script src="https://eu.consent.example/a.js?x=1&amp;y=2" async data-site="7"></script>`
  expect(headOf(html, { 'public/own.css': '' })?.html).toBe(
    '<meta name="verification" content="a&quot;b">' +
      '<link rel="preconnect" href="https://stats.example" crossorigin>' +
      '<link rel="stylesheet" href="/own.css">' +
      '<script src="https://eu.consent.example/a.js?x=1&amp;y=2" async data-site="7"></script>',
  )
})

it('a tenant’s own head follows that of all tenants, and is no other’s', () => {
  const meta = (name: string) => `<meta name="${name}" content="1">`
  const project = projectWith({ 'theme/head.html': meta('all'), 'theme/linden/head.html': meta('linden') })
  expect(readOwnHead(project, 'linden')?.html).toBe(meta('all') + meta('linden'))
  expect(readOwnHead(project, 'harbour')?.html).toBe(meta('all'))
})

it('a file of one tenant alone can be named in its head', () => {
  const files = { 'public/harbour/site.webmanifest': '{}' }
  expect(headOf('<link rel="manifest" href="/site.webmanifest">', files)).toMatchObject({ hasManifest: true })
})

it.each([
  ['<style>a{}</style>', '<style> may not stand there. Only <meta>, <link> and <script src> may.'],
  ['<base href="/x">', '<base> may not stand there.'],
  ['<!doctype html>', '<!doctype> may not stand there'],
  ['Hello', 'The text "Hello" may not stand there'],
  ['<script>go()</script>', '<script> may hold no code'],
  ['<script src="https://stats.example/a.js">go()</script>', '<script> may hold no code'],
  ['<script></script>', '<script> needs "src"'],
  ['<script src="https://stats.example/a.js" onload="go()"></script>', '<script> may not have "onload"'],
  [
    '<script src="https://elsewhere.example/a.js"></script>',
    'names elsewhere.example, which this site does not allow. Write "elsewhere.example" into allowedHosts.scripts of harbour',
  ],
  ['<script src="https://consent.example/a.js"></script>', 'names consent.example, which this site does not allow'],
  ['<script src="http://stats.example/a.js"></script>', 'needs an address that begins with "/"'],
  ['<script src="//stats.example/a.js"></script>', 'needs an address that begins with "/"'],
  ['<script src="own.js"></script>', 'needs an address that begins with "/"'],
  ['<script src="/own.js"></script>', 'names /own.js, and there is no file public/own.js'],
  ['<script src="data:text/javascript,go()"></script>', 'needs an address that begins with "/"'],
  ['<meta http-equiv="refresh" content="0">', '<meta> may not have "http-equiv"'],
  ['<meta charset="latin1">', '<meta> may not have "charset"'],
  ['<meta name="viewport" content="x">', '<meta> with "viewport" stands in each page already'],
  ['<meta name="a">', '<meta> needs "name" (or "property") and "content"'],
  ['<link rel="canonical" href="/a">', '<link> with rel="canonical" stands in each page already'],
  ['<link rel="me stylesheet" href="https://stats.example/a.css">', 'allowedHosts.styles'],
  ['<link rel="preload" href="/a">', '<link> with rel="preload" needs "as"'],
  ['<link rel="preconnect" href="https://elsewhere.example">', 'prepares for elsewhere.example'],
  ['<link rel="manifest" href="https://stats.example/m.json">', 'needs an address that begins with "/"'],
])('refuses %s by its line', (html, said) => {
  const head = () => headOf(`<meta name="a" content="b">\n${html}`)
  expect(head).toThrow('theme/head.html, line 2: ')
  expect(head).toThrow(said)
})
