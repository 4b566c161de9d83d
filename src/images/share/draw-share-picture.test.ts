import sharp from 'sharp'
import { expect, it } from 'vitest'
import { LOCALES } from '#contract/locales/locales.ts'
import type { SharePicture } from '#contract/share-picture.ts'
import { digest } from '#store/fs/digest.ts'
import { SHARE_PACKAGES } from '#store/on-request.ts'
import { drawSharePicture, sharePictureSvg } from './draw-share-picture.ts'

const picture: SharePicture = {
  ...{ title: 'Water quality report', siteName: 'Harbour City', locale: 'en' },
  ...{ ground: '#2363ad', ink: '#ffffff' },
}

it('a share picture is a PNG of 1200 × 630 pixels, with the same bytes each time', async () => {
  const first = await drawSharePicture(picture)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(digest(await drawSharePicture(picture))).toBe(digest(first))
  expect(digest(await drawSharePicture({ ...picture, title: 'Water quality reports' }))).not.toBe(digest(first))
})

it.each(['en', 'zh', 'kr'] as const)(
  'a title in %s is drawn as outlines, and asks for no font of the machine',
  async (locale) => {
    const title = { en: 'Moving in — “now”', zh: '“停水”了怎么办？', kr: '수돗물 경도 안내' }[locale]
    const svg = await sharePictureSvg({ ...picture, title, locale })
    expect(svg).not.toMatch(/<text|font/)
    expect(svg.match(/<path /g)?.length).toBeGreaterThan(10)
  },
)

it('each font of a language is a package that a project gets on request', () => {
  const names = Object.values(LOCALES).flatMap(({ shareFonts }) =>
    shareFonts.map((name) => `@fontsource-variable/${name}`),
  )
  expect(SHARE_PACKAGES).toEqual(expect.arrayContaining(names))
})

it('a letter that no font has is named, and no box stands in its place', async () => {
  await expect(drawSharePicture({ ...picture, title: 'Water ᚠᚢ' })).rejects.toThrow('the fonts have no letter ᚠ ᚢ')
  await expect(drawSharePicture({ ...picture, title: '🎉' })).rejects.toThrow('its title has no letters')
})
