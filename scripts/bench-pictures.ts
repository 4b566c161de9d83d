import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sirv from 'sirv'
import * as v from 'valibot'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { createLog } from '#kit/log.ts'
import { buildTenants } from '#run/build/build-tenants.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import type { TenantReport } from '#run/build/report.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { drawPhoto } from '../tests/support/draw-photo.ts'
import { runCommand } from './command.ts'

/** They have 2.0, 2.4, 3.0, 3.5 and 4.0 megapixels. */
const SIZES = [
  ...([
    [1632, 1224],
    [1800, 1350],
    [2000, 1500],
    [2160, 1620],
    [2304, 1728],
  ] as const),
]
const BASES = 5

await runCommand(
  {
    name: 'npm run bench:pictures --',
    summary: 'Times a site of large photos, cold and with the cache, and counts the bytes that one of its pages moves.',
    options: { photos: { value: 'N', help: 'photos, each with an article of its own (default 200)' } },
  },
  async (args) => {
    const count = args.number('photos', 1) ?? 200
    const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
    try {
      process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`)
      const bytes = await drawContent(join(dir, 'content'), count)
      process.stdout.write(`${count} photos of 2 to 4 megapixels, ${megabytes(bytes)} MB\n`)
      await measure(dir, count)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
    return 0
  },
)

/**
 * Makes a tenant in which each article shows one photo as its cover and in its text. Returns the bytes of all photos.
 */
async function drawContent(folder: string, count: number): Promise<number> {
  const files = join(folder, 'photos/files')
  mkdirSync(files, { recursive: true })
  mkdirSync(join(folder, 'photos/en'))
  const [width, height] = SIZES.at(-1) ?? [0, 0]
  const bases = await Promise.all(
    Array.from({ length: BASES }, (_, seed) =>
      drawPhoto({ width, height, seed: seed + 1 })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  const { default: sharp } = await import('sharp')
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const [w, h] = SIZES[index % SIZES.length] ?? [width, height]
    const file = join(files, `photo-${index}.jpg`)
    const base = sharp(bases[index % BASES]).extract({ left: width - w, top: height - h, width: w, height: h })
    await base
      .modulate({ hue: index, brightness: 0.8 + (index % 40) / 100 })
      .jpeg({ quality: 88 })
      .toFile(file)
    bytes += statSync(file).size
  }
  const time = '2026-01-01T00:00:00Z'
  const articles = Array.from({ length: count }, (_, index) => ({
    ...{
      id: `a${index}`,
      article: `a${index}`,
      group: 'photos',
      title: `Photo ${index}`,
      publishedAt: time,
      updatedAt: time,
    },
    cover: `/files/photos/photo-${index}.jpg`,
    body: `<p>One.</p><p><img src="/files/photos/photo-${index}.jpg" alt="One"></p><p><img src="/files/photos/photo-${(index + 1) % count}.jpg" alt="Next"></p>`,
  }))
  writeFileSync(join(folder, 'photos/en/articles.json'), JSON.stringify(articles))
  const configs = {
    default_theme: { themeCode: 'theme2' },
    theme2: {
      themeCode: 'theme2',
      siteConfig: { siteName: 'Photos' },
      languageConfig: [{ language: 'en', name: 'English', default: true }],
    },
  }
  writeFileSync(join(folder, 'photos/en/configs.json'), JSON.stringify(configs))
  return bytes
}

async function measure(dir: string, count: number): Promise<void> {
  const provider = await startDemoProvider({ contentFolder: join(dir, 'content') })
  const files = await serveFolder(join(dir, 'content/photos/files'))
  const tenant = v.parse(Tenant, {
    origin: 'https://photos.example',
    provider: { baseUrl: provider.url },
    fileUrl: files.url,
  })
  const outDir = join(dir, 'dist')
  const build = async (): Promise<TenantReport> => {
    const log = createLog({ sink: process.stderr, quiet: true })
    const root = join(import.meta.dirname, '..')
    const { tenants } = await buildTenants({
      tenantNames: [],
      ...{ root, tenants: [['photos', tenant]], outDir, cacheDir: join(dir, 'cache'), now: () => new Date(), log },
    })
    const [report] = tenants
    if (!report?.ok) throw new Error(report?.faults[0]?.message)
    return report
  }
  const before = childSeconds()
  const cold = await build()
  const seconds = (childSeconds() - before).toFixed(0)
  const variants = listFiles(join(outDir, 'photos/_ipx')).map(
    (path) => statSync(join(outDir, 'photos/_ipx', path)).size,
  )
  const made = variants.reduce((sum, size) => sum + size, 0)
  print('cold', cold, `, ${variants.length} variants, ${megabytes(made)} MB, ${seconds} s of processor time`)
  print('with the cache', await build())
  rmSync(outDir, { recursive: true })
  print('with the cache, into an empty folder', await build())
  const originals = [0, 1].map(
    (index) => statSync(join(dir, 'content/photos/files', `photo-${index % count}.jpg`)).size,
  )
  await visit(outDir, originals)
  await provider.close()
  files.close()
}

/** A usual file host: its ETags are made from a file's size and time. */
async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const files = sirv(folder, { etag: true, dev: true })
  const server = createServer((request, response) => {
    request.url = (request.url ?? '').replace('/files/photos', '')
    files(request, response, () => void response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void (server.close(), server.closeAllConnections()),
  }
}

async function visit(outDir: string, originals: readonly number[]): Promise<void> {
  const preview = await startPreview({ outDir, tenants: ['photos'], port: 0 })
  const browser = await launchBrowser()
  for (const [width, deviceScaleFactor] of [
    [320, 2],
    [1280, 1],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, deviceScaleFactor })
    const page = await context.newPage()
    const sizes: number[] = []
    page.on('response', (answer) => {
      if (/\/_ipx\/.*photo-[01]\./.test(answer.url())) sizes.push(Number(answer.headers()['content-length']))
    })
    await page.goto(`${preview.url('photos')}photos/a0.html`)
    // Both sides of the comparison have the same related articles at the end, so their pictures are left out.
    await page.evaluate(() => document.querySelectorAll('.body img').forEach((image) => image.scrollIntoView()))
    await page.waitForLoadState('networkidle')
    const moved = sizes.reduce((sum, size) => sum + size, 0)
    const whole = originals.reduce((sum, size) => sum + size, 0)
    const share = Math.round((moved / whole) * 1000) / 10
    process.stdout.write(
      `${width} px × ${deviceScaleFactor}: ${sizes.length} files, ${kilobytes(moved)} kB instead of ${kilobytes(whole)} kB, ${share} %\n`,
    )
    await context.close()
  }
  await browser.close()
  await preview.close()
}

function print(name: string, { ms, pages }: TenantReport, more = ''): void {
  process.stdout.write(
    `${name}: pictures ${ms.images} ms, ${pages?.rendered} of ${pages?.total} pages rendered${more}\n`,
  )
}

/**
 * Processor time in seconds of the child processes that have ended: they worked on pictures. Linux only; 0 on other
 * systems.
 */
function childSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function kilobytes(bytes: number): string {
  return (bytes / 1e3).toFixed(0)
}
