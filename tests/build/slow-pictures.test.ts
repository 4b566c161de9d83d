import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImagePool } from '#images/pool/image-pool.ts'
import { createPictureMaker } from '#images/variants/picture-maker.ts'
import { preparePictures } from '#images/variants/prepare-pictures.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { serveFiles, type FileServer } from '../support/serve-files.ts'

const TEN_MINUTES_MS = 600_000

let folder: string
let host: FileServer
let clockMs = 1_000_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-slow-pictures-'))
  host = await serveFiles()
})

afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The picture part of a build of one article that shows this file. */
async function build(
  name: string,
  options: { cache: string; taskTimeoutMs?: number; memoryMb?: number; leftMs?: number },
) {
  const { cache, leftMs = Infinity, ...limits } = options
  const maker = createPictureMaker({ folder: join(folder, cache), jobs: 1, now: () => clockMs, ...limits })
  const pictures = maker.forTenant({ named: [host.host], fileUrls: [], offline: false, timeLeftMs: () => leftMs })
  const url = `${host.url}/${name}`
  const wanted = { url, name: `files/${name}`, key: url, place: 'body', owner: { path: '/a.html' } } as const
  try {
    const { notices, files } = await preparePictures(pictures, [wanted], { recipe: maker.recipe })
    return { notices, files: files.size, stats: pictures.stats }
  } finally {
    await Promise.all([pictures.close(), maker.close()])
  }
}

describe('a picture that takes too long', () => {
  it('costs the next builds nothing, and is tried again after a while', async () => {
    host.files['/a.jpg'] = await drawPhoto({ width: 40, height: 20 }).jpeg().toBuffer()
    const hasty = { cache: 'hasty', taskTimeoutMs: 1 }
    const first = await build('a.jpg', hasty)
    expect(first.notices).toMatchObject([{ name: 'PictureFailed', where: { path: '/a.html' } }])
    expect(first.notices[0]?.message).toContain('takes longer than')

    const second = await build('a.jpg', hasty)
    expect(second.notices).toStrictEqual(first.notices)
    expect(second.stats).toStrictEqual({ loaded: 0, measured: 0, made: 0 })

    clockMs += TEN_MINUTES_MS
    const third = await build('a.jpg', { cache: 'hasty' })
    expect(third).toStrictEqual({ notices: [], files: 1, stats: { loaded: 1, measured: 1, made: 1 } })
  })
})

it('a host that does not answer is waited for no longer than the build may take', async () => {
  host.files['/never.jpg'] = () => undefined
  const { notices } = await build('never.jpg', { cache: 'short', leftMs: 100 })
  expect(notices[0]?.message).toContain('did not arrive whole within 0.1 s')
  const none = await build('never.jpg', { cache: 'short', leftMs: 0 })
  expect(none.notices[0]?.message).toContain('the time of its build was over')
})

describe('a picture that takes too much memory', () => {
  it('ends its process and nothing else, by name, and costs the next builds nothing', async () => {
    const plain = { create: { width: 6000, height: 6000, channels: 4, background: '#abc' } } as const
    host.files['/large.png'] = await sharp(plain).png({ progressive: true }).toBuffer()
    host.files['/small.png'] = await drawPhoto({ width: 40, height: 20 }).png().toBuffer()
    const narrow = { cache: 'narrow', memoryMb: 160 }

    const first = await build('large.png', narrow)
    expect(first.notices).toMatchObject([{ name: 'PictureFailed', where: { path: '/a.html' } }])
    expect(first.notices[0]?.message).toContain('it takes more than 160 MB of memory to decode')
    const second = await build('large.png', narrow)
    expect(second.notices).toStrictEqual(first.notices)
    expect(second.stats).toStrictEqual({ loaded: 0, measured: 0, made: 0 })
    expect(await build('small.png', narrow)).toMatchObject({ notices: [], files: 1 })
  })
})

it('the pictures of a tenant with many do not hold up those of another', async () => {
  const pool = createImagePool({ jobs: 1 })
  const begun: string[] = []
  const ask = (owner: { name: string }) =>
    pool
      .run(
        { kind: 'measure', source: import.meta.filename },
        { owner, patienceMs: () => begun.push(owner.name) && 60_000 },
      )
      .catch(() => undefined)
  const [many, one] = [{ name: 'many' }, { name: 'one' }]
  await Promise.all([ask(many), ask(many), ask(many), ask(one)])
  await pool.close()
  expect(begun).toStrictEqual(['many', 'many', 'one', 'many'])
})
