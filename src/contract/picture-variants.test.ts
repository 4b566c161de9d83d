import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePicture } from '../../tests/support/make-picture.ts'
import type { PicturePlace, SourcePicture } from './picture.ts'
import { parsePictureAddress } from './image-url.ts'
import { mediaTypeOf } from '#kit/media-type.ts'
import { pictureAt, variantsOf } from './picture-variants.ts'

const places: PicturePlace[] = ['logo', 'favicon', 'share', 'banner', 'menu', 'cover', 'body']
const widthsOf = (source: SourcePicture, place: PicturePlace) => variantsOf(source, place).map(({ width }) => width)

describe('the variants of a picture', () => {
  it('are as wide as its place may be, once and twice, but not wider than the source', () => {
    const source = makePicture({ width: 2000 })
    expect(widthsOf(source, 'banner')).toStrictEqual([320, 640, 768, 1024, 1280, 1536, 2000])
    expect(widthsOf(source, 'body')).toStrictEqual([320, 640, 768, 1280, 1536])
    expect(widthsOf(source, 'menu')).toStrictEqual([320, 640, 1280])
    expect(widthsOf(source, 'logo')).toStrictEqual([320, 640])
    expect(widthsOf(makePicture({ width: 4000 }), 'banner')).toStrictEqual([
      320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072,
    ])
    expect(widthsOf(makePicture({ width: 500 }), 'banner')).toStrictEqual([320, 500])
    expect(widthsOf(makePicture({ width: 200 }), 'banner')).toStrictEqual([200])
  })

  it('are webp, and what other sites and browser tabs show is what they all know', () => {
    const source = makePicture()
    expect(variantsOf(source, 'body').every(({ modifiers }) => modifiers.format === 'webp')).toBe(true)
    expect(variantsOf(source, 'share').map(({ address }) => address)).toStrictEqual([
      '/_ipx/f_jpeg&w_1200&b_ffffff/files/bay.jpg.0a1b2c3d4e.jpg',
    ])
    expect(variantsOf(source, 'favicon').map(({ address }) => address)).toStrictEqual([
      '/_ipx/f_png&w_192/files/bay.jpg.0a1b2c3d4e.png',
    ])
  })

  it('of a tall source are as wide as webp can be at that height, and JPEG if that would be a strip', () => {
    const formatsOf = (width: number, height: number) =>
      variantsOf(makePicture({ width, height }), 'body').map(({ width, modifiers: { format } }) => [format, width])
    expect(formatsOf(720, 16_383).at(-1)).toStrictEqual(['webp', 720])
    expect(formatsOf(720, 16_889)).toStrictEqual([
      ['webp', 320],
      ['webp', 640],
      ['webp', 698],
    ])
    expect(formatsOf(720, 60_000).at(-1)).toStrictEqual(['jpeg', 720])
    expect(formatsOf(500, 100_000).at(-1)).toStrictEqual(['jpeg', 327])
  })

  it('have less quality where they fill the first screen of a phone', () => {
    const qualities = (place: PicturePlace) =>
      variantsOf(makePicture({ width: 2000 }), place).flatMap(({ width, modifiers: { quality } }) =>
        quality === undefined ? [] : [[width, quality]],
      )
    expect(qualities('cover')).toStrictEqual([[640, 50]])
    expect(qualities('banner')).toStrictEqual([[640, 50]])
    expect([...qualities('body'), ...qualities('menu'), ...qualities('logo'), ...qualities('share')]).toStrictEqual([])
  })

  it('are the picture itself where nothing is done to it', () => {
    const logo = makePicture({ url: 'https://files.example/files/logo.svg', format: 'svg', shownAs: 'itself' })
    expect(pictureAt(logo, 'logo')).toStrictEqual({
      src: '/_ipx/_/files/logo.svg.0a1b2c3d4e.svg',
      width: 2000,
      height: 1250,
    })
    expect(pictureAt(logo, 'share')).toBeUndefined()
  })

  it('have addresses that can be read back and end in the extension of their bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.constantFrom(...places), (width, place) => {
        for (const variant of variantsOf(makePicture({ width }), place)) {
          const read = parsePictureAddress(variant.address)
          expect(read?.modifiers).toStrictEqual(variant.modifiers)
          expect(mediaTypeOf(read?.path ?? '')).toBe(`image/${variant.modifiers.format}`)
          expect(variant.width).toBeLessThanOrEqual(width)
        }
        const widths = widthsOf(makePicture({ width }), place)
        expect(new Set(widths).size).toBe(widths.length)
      }),
    )
  })
})

describe('a picture on a page', () => {
  it('names every variant, one of them for browsers that cannot choose, and the size of the source', () => {
    const picture = pictureAt(makePicture({ width: 700, height: 500 }), 'body')
    expect(picture).toStrictEqual({
      src: '/_ipx/f_webp&w_700/files/bay.jpg.0a1b2c3d4e.webp',
      srcset:
        '/_ipx/f_webp&w_320/files/bay.jpg.0a1b2c3d4e.webp 320w, ' +
        '/_ipx/f_webp&w_640/files/bay.jpg.0a1b2c3d4e.webp 640w, ' +
        '/_ipx/f_webp&w_700/files/bay.jpg.0a1b2c3d4e.webp 700w',
      sizes: '(min-width: 700px) 700px, 100vw',
      width: 700,
      height: 500,
    })
  })

  it('says that it is drawn in dark ink on clear ground', () => {
    expect(pictureAt(makePicture({ darkInk: true }), 'body')?.darkInk).toBe(true)
    expect(pictureAt(makePicture({ darkInk: true, width: 40 }), 'logo')?.darkInk).toBe(true)
    expect(pictureAt(makePicture({ darkInk: true, shownAs: 'placeholder' }), 'logo')?.darkInk).toBeUndefined()
  })

  it('that cannot be made is a neutral one of the same size', () => {
    expect(pictureAt(makePicture({ shownAs: 'placeholder' }), 'body')).toStrictEqual({
      src: '/_ipx/s_2000x1250/placeholder-1.svg',
      width: 2000,
      height: 1250,
    })
  })

  it('that cannot be made does not stretch its page', () => {
    const sizeOf = (width: number, height: number) => {
      const picture = pictureAt(makePicture({ width, height, shownAs: 'placeholder' }), 'body')
      return [picture?.width, picture?.height]
    }
    expect(sizeOf(600, 900)).toStrictEqual([600, 900])
    expect(sizeOf(720, 16_889)).toStrictEqual([720, 1080])
  })

  it('that could not be read is a neutral one of a usual size, or none where none is needed', () => {
    expect(pictureAt(undefined, 'cover')).toMatchObject({ width: 1280, height: 720 })
    expect(pictureAt(undefined, 'body')).toMatchObject({ width: 320, height: 180 })
    expect(pictureAt(undefined, 'favicon')).toBeUndefined()
    expect(pictureAt(undefined, 'share')).toBeUndefined()
  })
})
