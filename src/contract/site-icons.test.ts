import { expect, it } from 'vitest'
import { makePicture } from '../../tests/support/make-picture.ts'
import type { SourcePicture } from './picture.ts'
import { siteIcons } from './site-icons.ts'

const drawing = makePicture({ url: 'https://files.example/files/a.svg', format: 'svg', shownAs: 'itself', width: 32 })
const usesOf = (source: SourcePicture) => siteIcons(source).map(({ use, size }) => `${use} ${size}`)

it('a drawing has an icon of each size, and those that get round corners have a ground', () => {
  expect(siteIcons(drawing).map(({ address }) => address)).toStrictEqual([
    '/_ipx/f_png&fit_contain&b_ffffff&extend_24_24_24_24&s_132x132/files/a.svg.0a1b2c3d4e.png',
    '/_ipx/f_png&fit_contain&s_192x192/files/a.svg.0a1b2c3d4e.png',
    '/_ipx/f_png&fit_contain&s_512x512/files/a.svg.0a1b2c3d4e.png',
    '/_ipx/f_png&fit_contain&b_ffffff&extend_104_104_104_104&s_304x304/files/a.svg.0a1b2c3d4e.png',
  ])
  expect(usesOf(drawing)).toStrictEqual(['touch 180', 'any 192', 'any 512', 'maskable 512'])
})

it('no icon of a photo has more pixels than the photo', () => {
  expect(usesOf(makePicture({ width: 90, height: 200 }))).toStrictEqual(['touch 180', 'any 192'])
  expect(usesOf(makePicture({ width: 131, height: 90 }))).toStrictEqual([])
})

it.each<[string, Partial<SourcePicture>]>([
  ['an SVG with text', { lettered: true }],
  ['an icon file', { format: 'ico' }],
  ['a picture that cannot be shown', { shownAs: 'placeholder' }],
])('%s has none', (_, fields) => {
  expect(siteIcons({ ...drawing, ...fields })).toStrictEqual([])
})
