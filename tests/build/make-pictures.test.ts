import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PicturePlace } from '#contract/picture.ts'
import { createPictureMaker, type PictureMaker, type TenantPictures } from '#images/variants/picture-maker.ts'
import { preparePictures, type PreparedPictures } from '#images/variants/prepare-pictures.ts'
import { drawAnimation, drawPhoto } from '../support/draw-photo.ts'
import { makeIcon } from '../support/make-icon.ts'
import { drawMovingPng } from '../support/draw-png.ts'
import { serveFiles, type FileServer } from '../support/serve-files.ts'

let folder: string
let maker: PictureMaker
let host: FileServer

// All tests share one cache, as tenants do. Each test has its own host and photos.
let seed = 0
const photo = (drawn: { width: number; height: number }) => drawPhoto({ ...drawn, seed: (seed += 1) })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-pictures-'))
  maker = createPictureMaker({ folder, jobs: 2 })
})

beforeEach(async () => {
  host = await serveFiles()
})

afterEach(() => host.close())

afterAll(async () => {
  await maker.close()
  rmSync(folder, { recursive: true, force: true })
})

type Built = PreparedPictures & { stats: TenantPictures['stats'] }

/** The picture part of a build of a tenant whose article shows these files. */
async function build(
  names: readonly string[],
  options: { offline?: boolean; place?: PicturePlace; tenant?: string } = {},
): Promise<Built> {
  const { offline = false, place = 'body', tenant = 'a' } = options
  const pictures = maker.forTenant({ named: [host.host], fileUrls: [], offline })
  const wanted = names.map((name) => ({
    ...{ url: `${host.url}/${name}`, name: `files/${name}`, key: `${tenant} ${host.url}/${name}` },
    ...{ place, owner: { tenant, path: '/a.html' } },
  }))
  const prepared = await preparePictures(pictures, wanted, { recipe: maker.recipe })
  await pictures.close()
  return { ...prepared, stats: pictures.stats }
}

const metadataOf = ({ files }: PreparedPictures) =>
  Promise.all([...files.values()].map(({ path }) => sharp(readFileSync(path), { animated: true }).metadata()))

describe('a variant', () => {
  it('is webp in every planned width, and the source is told in its own size', async () => {
    host.files['/a.jpg'] = await photo({ width: 700, height: 350 }).jpeg().toBuffer()
    const built = await build(['a.jpg'])
    const made = await metadataOf(built)
    expect(made.map(({ format, width, height }) => [format, width, height])).toStrictEqual([
      ['webp', 320, 160],
      ['webp', 640, 320],
      ['webp', 700, 350],
    ])
    expect(built.catalogue[`${host.url}/a.jpg`]).toMatchObject({ width: 700, height: 350, format: 'jpeg' })
  })

  it('stands the right way up, without what a camera tells of its owner', async () => {
    const turned = await photo({ width: 300, height: 100 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    host.files['/a.jpg'] = turned
    const built = await build(['a.jpg'])
    const [made] = await metadataOf(built)
    expect([made?.width, made?.height, made?.orientation, made?.exif]).toStrictEqual([100, 300, undefined, undefined])
    expect(built.catalogue[`${host.url}/a.jpg`]).toMatchObject({ width: 100, height: 300 })
  })

  it('is named by its bytes, whatever the source is called', async () => {
    host.files['/a.jpg'] = await photo({ width: 100, height: 50 }).avif({ effort: 0 }).toBuffer()
    const { catalogue, files } = await build(['a.jpg'])
    expect(Object.values(catalogue)[0]?.format).toBe('avif')
    expect([...files.keys()][0]).toMatch(/^\/_ipx\/f_webp&w_100\/files\/a\.jpg\.[0-9a-f]{10}\.webp$/)
  })

  it.each(['gif', 'webp'] as const)('of a moving %s moves', async (format) => {
    host.files['/a'] = await drawAnimation(format, 3)
    const built = await build(['a'])
    expect((await metadataOf(built))[0]).toMatchObject({ format: 'webp', pages: 3, delay: [100, 100, 100] })
    expect(Object.values(built.catalogue)[0]).toMatchObject({ width: 40, height: 40 })
  })

  it('of an animation with too many pixels is the animation as it is', async () => {
    const gif = await drawAnimation('gif', 60, 1000)
    host.files['/a.gif'] = gif
    const { files, notices } = await build(['a.gif'])
    expect([...files.keys()]).toStrictEqual([expect.stringMatching(/^\/_ipx\/_\/files\/a\.gif\.[0-9a-f]{10}\.gif$/)])
    expect(readFileSync([...files.values()][0]?.path ?? '')).toStrictEqual(gif)
    expect(notices).toStrictEqual([])
  })

  it('of a PNG that moves is the PNG', async () => {
    const png = drawMovingPng(3)
    host.files['/a.png'] = png
    const { files, notices } = await build(['a.png'])
    expect(readFileSync([...files.values()][0]?.path ?? '')).toStrictEqual(png)
    expect(notices).toStrictEqual([])
  })

  it.each([
    [30, 17_000, 'webp', 28],
    [4, 40_000, 'jpeg', 4],
  ])('of a picture of %i × %i pixels is %s, %i wide', async (width, height, format, made) => {
    host.files['/tall.jpg'] = await photo({ width, height }).jpeg().toBuffer()
    const built = await build(['tall.jpg'])
    expect(built.notices).toStrictEqual([])
    expect((await metadataOf(built)).at(-1)).toMatchObject({ format, width: made })
    expect(Object.values(built.catalogue)[0]).toMatchObject({ width, height })
  })

  it('of a TIFF is webp like any other', async () => {
    host.files['/a.tif'] = await photo({ width: 60, height: 30 }).tiff().toBuffer()
    const built = await build(['a.tif'])
    expect((await metadataOf(built))[0]).toMatchObject({ format: 'webp', width: 60, height: 30 })
  })

  it('for other sites is a JPEG on white, for browser tabs a small PNG', async () => {
    const overlay = {
      create: { width: 1500, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    host.files['/a.png'] = await sharp(overlay).png().toBuffer()
    const share = await build(['a.png'], { place: 'share' })
    expect((await metadataOf(share))[0]).toMatchObject({ format: 'jpeg', width: 1200, height: 720 })
    const { path } = [...share.files.values()][0] ?? { path: '' }
    expect((await sharp(readFileSync(path)).stats()).channels[0]?.min).toBeGreaterThan(250)
    expect((await metadataOf(await build(['a.png'], { place: 'favicon' })))[0]).toMatchObject({
      format: 'png',
      width: 192,
    })
  })

  it('of an icon file is the file', async () => {
    const icon = makeIcon(16)
    host.files['/favicon.ico'] = icon
    const { files, catalogue } = await build(['favicon.ico'], { place: 'favicon' })
    expect(readFileSync([...files.values()][0]?.path ?? '')).toStrictEqual(icon)
    expect(Object.values(catalogue)[0]).toMatchObject({ width: 16, height: 16 })
  })
})

describe('the next build', () => {
  const idle = { loaded: 0, measured: 0, made: 0 }

  beforeEach(async () => {
    host.files['/a.jpg'] = await photo({ width: 400, height: 200 }).jpeg().toBuffer()
    host.files['/b.png'] = await photo({ width: 300, height: 200 }).png().toBuffer()
  })

  it('asks whether anything has changed, and loads, decodes and makes nothing', async () => {
    const first = await build(['a.jpg', 'b.png'])
    expect(first.stats).toStrictEqual({ loaded: 2, measured: 2, made: 3 })
    const second = await build(['a.jpg', 'b.png'])
    expect(second.stats).toStrictEqual(idle)
    expect(second.catalogue).toStrictEqual(first.catalogue)
    expect([...second.files]).toStrictEqual(expect.arrayContaining([...first.files]))
    expect([...host.requests].sort()).toStrictEqual(['200 /a.jpg', '200 /b.png', '304 /a.jpg', '304 /b.png'])
  })

  it('of another tenant makes nothing of bytes that were seen before', async () => {
    await build(['a.jpg'])
    expect((await build(['a.jpg'], { tenant: 'b' })).stats).toStrictEqual({ loaded: 1, measured: 0, made: 0 })
  })

  it('gives new bytes under an old name a new address', async () => {
    const before = await build(['a.jpg'])
    host.files['/a.jpg'] = await photo({ width: 400, height: 200 }).jpeg().toBuffer()
    const after = await build(['a.jpg'])
    expect(after.stats).toStrictEqual({ loaded: 1, measured: 1, made: 2 })
    expect([...after.files.keys()].some((address) => before.files.has(address))).toBe(false)
  })

  it('makes again what was lost from the cache', async () => {
    const { files } = await build(['a.jpg'])
    rmSync([...files.values()][0]?.path ?? '')
    const again = await build(['a.jpg'])
    expect(again.stats).toMatchObject({ loaded: 1, measured: 0, made: 1 })
    expect([...again.files]).toStrictEqual(expect.arrayContaining([...files]))
  })

  it('keeps a picture whose host is in trouble, and says so', async () => {
    const before = await build(['a.jpg'])
    host.files['/a.jpg'] = (_, response) => void response.writeHead(503).end()
    const after = await build(['a.jpg'])
    expect(after.catalogue).toStrictEqual(before.catalogue)
    expect(after.files).toStrictEqual(before.files)
    expect(after.notices).toMatchObject([{ name: 'PictureNotRefreshed', where: { path: '/a.html' } }])
    expect(after.notices[0]?.message).toContain('/files/a.jpg')
  })

  it('does not wait for a host that is down once for each of its pictures', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `${index}.jpg`)
    for (const name of names) host.files[`/${name}`] = (_, response) => void response.writeHead(503).end()
    expect((await build(names)).notices).toHaveLength(60)
    expect(host.requests.length).toBeLessThan(40)
  })

  it('shows no picture that its host has taken away', async () => {
    await build(['a.jpg'])
    delete host.files['/a.jpg']
    const after = await build(['a.jpg'])
    expect(after.catalogue).toStrictEqual({})
    expect(after.notices).toMatchObject([{ name: 'PictureFailed' }])
  })

  it('asks no host when it is told to work offline', async () => {
    const before = await build(['a.jpg'])
    const asked = host.requests.length
    const after = await build(['a.jpg', 'b.png'], { offline: true })
    expect(host.requests).toHaveLength(asked)
    expect(after.catalogue).toStrictEqual(before.catalogue)
    expect(after.notices).toMatchObject([{ name: 'PictureFailed' }])
  })
})

describe('work on pictures', () => {
  it('gives up a picture that takes too long, and goes on with the next', async () => {
    host.files['/a.jpg'] = await photo({ width: 400, height: 200 }).jpeg().toBuffer()
    const hasty = createPictureMaker({ folder: join(folder, 'hasty'), jobs: 1, taskTimeoutMs: 1 })
    const pictures = hasty.forTenant({ named: [host.host], fileUrls: [], offline: false })
    const wanted = { url: `${host.url}/a.jpg`, name: 'files/a.jpg', key: 'a', place: 'body', owner: {} } as const
    const { notices } = await preparePictures(pictures, [wanted], { recipe: hasty.recipe })
    await Promise.all([pictures.close(), hasty.close()])
    expect(notices[0]?.message).toContain('takes longer than')
    expect((await build(['a.jpg'])).notices).toStrictEqual([])
  })

  it('for two tenants at once is done once', async () => {
    host.files['/a.jpg'] = await photo({ width: 700, height: 350 }).jpeg().toBuffer()
    const [a, b] = await Promise.all([build(['a.jpg']), build(['a.jpg'], { tenant: 'b' })])
    expect(a.stats.made + b.stats.made).toBe(3)
    expect(a.files).toStrictEqual(b.files)
  })
})
