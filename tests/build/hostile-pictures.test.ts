import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPictureMaker, type PictureMaker } from '#images/variants/picture-maker.ts'
import { preparePictures, type PreparedPictures } from '#images/variants/prepare-pictures.ts'
import type { GuardOptions } from '#images/source/source-guard.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { chunk, pngHeader, pngOf } from '../support/draw-png.ts'
import { serveFiles, type FileServer } from '../support/serve-files.ts'

const TIMEOUT_MS = 700
const MAX_BYTES = 300_000

let folder: string
let maker: PictureMaker
let host: FileServer
let other: FileServer
let photo: Buffer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-hostile-'))
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, retryAfterMs: 10 }
  maker = createPictureMaker({ folder, jobs: 2, limits })
  photo = await drawPhoto({ width: 400, height: 200 }).jpeg().toBuffer()
})

beforeEach(async () => {
  const servers = [await serveFiles({ '/good.jpg': photo }), await serveFiles({ '/good.jpg': photo })] as const
  ;[host, other] = servers
  return async () => {
    await Promise.all(servers.map((server) => server.close()))
    // No bytes of a foreign host stay behind, however the load ended.
    expect(readdirSync(join(folder, 'incoming'))).toStrictEqual([])
  }
})

afterAll(async () => {
  await maker.close()
  rmSync(folder, { recursive: true, force: true })
})

async function prepare(url: string, guard: Partial<GuardOptions> = {}): Promise<PreparedPictures> {
  const pictures = maker.forTenant({ named: [host.host], fileUrls: [], offline: false, ...guard })
  const wanted = { url, name: 'files/a.jpg', key: url, place: 'body', owner: { path: '/a.html' } } as const
  try {
    return await preparePictures(pictures, [wanted], { recipe: maker.recipe })
  } finally {
    await pictures.close()
  }
}

/** The reason why a picture is refused. Its page shows a placeholder. */
async function reasonFor(url: string, guard: Partial<GuardOptions> = {}): Promise<string> {
  const { catalogue, files, notices } = await prepare(url, guard)
  expect(Object.values(catalogue).every(({ shownAs }) => shownAs === 'placeholder')).toBe(true)
  expect(files.size).toBe(0)
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatchObject({ name: 'PictureFailed', where: { path: '/a.html' } })
  expect(notices[0]?.message).toContain('/files/a.jpg')
  return notices[0]?.message ?? ''
}

const redirectTo = (location: string) => (_: unknown, response: import('node:http').ServerResponse) =>
  void response.writeHead(302, { location }).end()

it('a picture of a named host is made, as the measure of what follows', async () => {
  const { files, notices } = await prepare(`${host.url}/good.jpg`)
  expect(notices).toStrictEqual([])
  expect([...files.keys()].map((address) => address.split('/')[2])).toStrictEqual(['f_webp&w_320', 'f_webp&w_400'])
})

it('another port of a named host is another host', async () => {
  expect(await reasonFor(`${other.url}/good.jpg`)).toContain('is not among the hosts')
  expect(other.requests).toStrictEqual([])
})

it('a redirect is followed where its target is named too', async () => {
  host.files['/moved.jpg'] = redirectTo('/good.jpg')
  host.files['/far.jpg'] = redirectTo(`${other.url}/good.jpg`)
  expect((await prepare(`${host.url}/moved.jpg`)).notices).toStrictEqual([])
  expect((await prepare(`${host.url}/far.jpg`, { named: [host.host, other.host] })).notices).toStrictEqual([])
})

it('a redirect off the list is not followed', async () => {
  host.files['/moved.jpg'] = redirectTo(`${other.url}/good.jpg`)
  expect(await reasonFor(`${host.url}/moved.jpg`)).toContain('is not among the hosts')
  expect(other.requests).toStrictEqual([])
})

it.each([
  'http://127.0.0.1:PORT',
  'http://localhost:PORT',
  'http://2130706433:PORT',
  'http://0x7f.1:PORT',
  'http://[::ffff:7f00:1]:PORT',
])('a redirect to %s is not followed, even where content names that host', async (spelling) => {
  const target = spelling.replace('PORT', new URL(other.url).port)
  host.files['/moved.jpg'] = redirectTo(`${target}/files/good.jpg`)
  expect(await reasonFor(`${host.url}/moved.jpg`, { fileUrls: [target] })).toContain('this machine or its own network')
  expect(other.requests).toStrictEqual([])
})

it('a host whose name leads into the own network is not asked; its name is looked up once, and not again to connect', async () => {
  const asked: string[] = []
  const lookup: NonNullable<GuardOptions['lookup']> = (hostname, answer) => {
    asked.push(hostname)
    answer(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ])
  }
  const reason = await reasonFor('http://files.example/files/good.jpg', {
    named: [],
    fileUrls: ['http://files.example'],
    lookup,
  })
  expect(reason).toContain('this machine or its own network')
  expect(asked).toStrictEqual(['files.example'])
})

it('a circle of redirects ends', async () => {
  host.files['/round.jpg'] = redirectTo('/round.jpg')
  expect(await reasonFor(`${host.url}/round.jpg`)).toContain('redirects more than 5 times')
})

it.each(['ftp://HOST/a.jpg', 'file:///etc/passwd', 'http://user:secret@HOST/good.jpg'])(
  '%s is not read',
  async (url) => {
    await reasonFor(url.replace('HOST', host.host))
    expect(host.requests).toStrictEqual([])
  },
)

it('a header that claims 50,000 × 50,000 pixels is refused before a pixel is decoded', async () => {
  host.files['/bomb.png'] = pngOf(pngHeader(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(1000))))
  expect(await reasonFor(`${host.url}/bomb.png`)).toContain('50000 × 50000 pixels')
})

it('a file that ends half-way is replaced by a neutral picture of the same size', async () => {
  host.files['/half.jpg'] = photo.subarray(0, photo.length / 2)
  const { catalogue, notices } = await prepare(`${host.url}/half.jpg`)
  expect(notices[0]?.message).toContain('its bytes are damaged')
  expect(Object.values(catalogue)[0]).toMatchObject({ shownAs: 'placeholder', width: 400, height: 200 })
  // The next build recognises the picture by its bytes.
  await reasonFor(`${host.url}/half.jpg`)
})

it.each<[string, string | Uint8Array]>([
  ['HTML', '<!doctype html><svg></svg><script>alert(1)</script>'],
  ['a script', 'alert(1)'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7 ...'],
  ['the first bytes of a JPEG and no more', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])('%s named .jpg is no picture', async (_, bytes) => {
  host.files['/a.jpg'] = bytes
  expect(await reasonFor(`${host.url}/a.jpg`)).toMatch(/its bytes are (no picture|damaged)/)
})

it('an SVG loses its scripts on the way', async () => {
  host.files['/a.svg'] = '<svg viewBox="0 0 4 3" onload="alert(1)"><script>alert(2)</script><rect width="4"/></svg>'
  const { files, catalogue } = await prepare(`${host.url}/a.svg`)
  const text = readFileSync([...files.values()][0]?.path ?? '', 'utf8')
  expect(text).toContain('<rect width="4">')
  expect(text).not.toMatch(/script|alert|onload/)
  expect(Object.values(catalogue)[0]).toMatchObject({ shownAs: 'itself', width: 4, height: 3 })
})

it('an answer that drips is given up when its time is over', async () => {
  host.files['/slow.jpg'] = (_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(photo.subarray(0, 1)), 20)
    response.on('close', () => clearInterval(drip))
  }
  expect(await reasonFor(`${host.url}/slow.jpg`)).toContain(`within ${TIMEOUT_MS / 1000} s`)
})

it('a body without end is cut off at the limit', async () => {
  let sent = 0
  host.files['/endless.jpg'] = (_, response) => {
    response.writeHead(200)
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384
    }
    response.on('drain', more)
    more()
  }
  expect(await reasonFor(`${host.url}/endless.jpg`)).toContain('larger than 0.3 MB')
  expect(sent).toBeLessThan(MAX_BYTES * 50)
})

it('a length that is too large is not waited for, and a small answer that unfolds counts at its full size', async () => {
  host.files['/large.jpg'] = (_, response) => void response.writeHead(200, { 'content-length': 4e9 }).write('x')
  const packed = gzipSync(Buffer.alloc(10_000_000))
  host.files['/packed.jpg'] = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
  expect(await reasonFor(`${host.url}/large.jpg`)).toContain('larger than 0.3 MB')
  expect(await reasonFor(`${host.url}/packed.jpg`)).toContain('larger than 0.3 MB')
})

it('a connection that breaks off, and a host that is not there, are told as such', async () => {
  host.files['/cut.jpg'] = (_, response) => {
    response.writeHead(200, { 'content-length': photo.length })
    response.write(photo.subarray(0, 100), () => response.destroy())
  }
  expect(await reasonFor(`${host.url}/cut.jpg`)).toContain('could not be read')
  expect(host.requests).toHaveLength(2)
  await other.close()
  expect(await reasonFor(`${other.url}/a.jpg`, { named: [other.host] })).toContain('ECONNREFUSED')
})

it('a host that names files like a way out of its folder names a file all the same', async () => {
  for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd']) {
    expect(await reasonFor(host.url + path)).toContain('status 404')
  }
})
