import { expect, it } from 'vitest'
import { createNameFinder } from './find-file-references.ts'

const asset = { digest: '', size: 0, uses: [] }
const find = createNameFinder({ '_astro/a.css': asset, '_astro/b.js': asset })

it('finds what each piece of a page names, in their order and once', () => {
  const fragment = new TextEncoder().encode('<link href="/_astro/a.css"><img src="/_ipx/_/logo.svg">')
  const page = [
    '<link href="/_astro/b.js"><img src="/_ipx/_/로고.svg">',
    fragment,
    '<link href="/_astro/b.js">',
    fragment,
  ]
  expect(find(page)).toStrictEqual({
    assets: ['_astro/b.js', '_astro/a.css'],
    pictures: ['/_ipx/_/로고.svg', '/_ipx/_/logo.svg'],
  })
})

it('takes views of the same fragment for the whole of it', () => {
  const memory = new TextEncoder().encode('<a href="/a.html">A</a><img src="/_ipx/_/a.svg"> and words')
  expect(find([memory.subarray(0, 17), ' aria-current="page"', memory.subarray(17)]).pictures).toStrictEqual([
    '/_ipx/_/a.svg',
  ])
})

it('finds nothing in a page that names nothing', () => {
  expect(find(['<p>_astro and _ipx are words</p>'])).toStrictEqual({ assets: [], pictures: [] })
  expect(find([])).toStrictEqual({ assets: [], pictures: [] })
})
