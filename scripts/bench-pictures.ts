import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
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
import { drawPhotoContent } from './bench/photo-content.ts'
import { runCommand } from './command.ts'

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
      const bytes = await drawPhotoContent(join(dir, 'content'), count)
      process.stdout.write(`${count} photos of 2 to 4 megapixels, ${megabytes(bytes)} MB\n`)
      await measure(dir, count)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
    return 0
  },
)

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
