import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { latestBuild } from '#contract/deploy-manifest.ts'
import { buildIdOf, type BundleFile, textFile } from '#pipeline/bundle/bundle.ts'
import { PathMap } from '#kit/path-map.ts'
import { replaceFile } from '#store/fs/replace-file.ts'
import type { PublishReport } from '#run/publish/publish-tenants.ts'
import { startS3Server, type S3Server } from '../tests/support/s3-server.ts'
import { runCommand } from './command.ts'

const ROOT = join(import.meta.dirname, '..')
const CHANGED = 5
const LAYOUTS = ['folder', 'in-place', 'releases']
const FOLDERS = 300
const WORDS = 'Lorem ipsum dolor sit amet. '.repeat(150)

await runCommand(
  {
    name: 'npm run bench:publish --',
    summary:
      'Times the publish and rollback commands on a made-up site: to a folder, and to a small S3 server on loopback.',
    options: {
      files: { value: 'N', help: 'files of the site of which five change (default 30000)' },
      pages: { value: 'N', help: 'pages of the site of which all change (default 3000)' },
      layout: { value: 'NAME', multiple: true, help: `one of ${LAYOUTS.join(', ')} (default: all)` },
    },
  },
  async (args) => {
    const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
    const s3 = await startS3Server()
    try {
      process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`)
      const files = args.number('files', CHANGED) ?? 30_000
      const pages = args.number('pages', 1) ?? 3_000
      const wanted = args.list('layout')
      for (const layout of wanted.length > 0 ? wanted : LAYOUTS) await measure({ dir, s3, layout, files, pages })
    } finally {
      await s3.close()
      rmSync(dir, { recursive: true, force: true })
    }
    return 0
  },
)

type Bench = { dir: string; s3: S3Server; layout: string; files: number; pages: number }

async function measure({ dir, s3, layout, files, pages }: Bench): Promise<void> {
  const isFolder = layout === 'folder'
  const tenants = join(dir, 'tenants.json')
  const site = createMadeSite(dir)
  const target = isFolder ? `folder:${join(dir, 'live')}` : `s3://bucket/${layout}?endpoint=${s3.url}&layout=${layout}`
  const bench = { origin: 'https://bench.example', provider: { baseUrl: 'http://127.0.0.1:1' }, publish: { target } }
  writeFileSync(tenants, JSON.stringify({ default: 'bench', tenants: { bench } }))

  async function time(what: string, script: string, ...words: string[]): Promise<void> {
    const before = s3.requests.length
    const start = performance.now()
    const report = await runJson(script, ['--tenants', tenants, ...words])
    const ms = performance.now() - start
    const requests = s3.requests.slice(before)
    const writes = requests.filter((line) => !line.startsWith('GET')).length
    const asked = isFolder ? '' : `, ${requests.length} requests, ${writes} of them writes`
    process.stdout.write(
      `${layout}: ${what}: ${report.ms} ms, ${Math.round(ms)} ms with the start of the command${asked}\n`,
    )
  }
  const publish = (what: string) =>
    time(
      what,
      'publish-site.ts',
      ...['--out', join(dir, 'dist'), '--cache', join(dir, 'cache'), '--host', join(dir, 'host')],
    )
  const rollback = async (what: string) => {
    await time(what, 'rollback.ts', 'bench')
    await runJson('rollback.ts', ['bench', '--resume', '--tenants', tenants])
  }

  site.clear()
  site.write(files, 'one')
  await publish(`all of ${files} files`)
  site.write(CHANGED, 'two')
  await publish(`${CHANGED} of ${files} files, the second release`)
  site.write(CHANGED, 'three')
  await publish(`${CHANGED} of ${files} files, the third release`)
  site.write(CHANGED, 'four')
  await publish(`${CHANGED} of ${files} files`)
  await publish('no change')
  await rollback(`rollback of ${CHANGED} files`)
  site.clear()
  site.write(pages, 'one')
  await publish(`${pages} files, the others removed`)
  site.write(pages, 'two')
  await publish(`all of ${pages} files`)
  await rollback(`rollback of all ${pages} files`)
}

/** A bundle in `dist/bench`. `write` replaces changed files by renaming, as a build does. */
function createMadeSite(dir: string): { write(count: number, version: string): void; clear(): void } {
  const site = join(dir, 'dist/bench')
  let builds = 0
  let bundle: { [path: string]: Pick<BundleFile, 'digest' | 'size'> } = {}
  const put = (path: string, body: string): void => replaceFile(join(site, path), body)
  return {
    write(count, version) {
      builds += 1
      for (let n = 0; n < count; n++) {
        const [path, body] = [`g${n % FOLDERS}/page-${n}.html`, `<html>${n} ${version} ${WORDS}`]
        const { digest, size } = textFile(body)
        bundle[path] = { digest, size }
        put(path, body)
      }
      put(
        'builds/latest.json',
        latestBuild({ buildId: buildIdOf(PathMap.of(Object.entries(bundle))), timestampMs: Date.UTC(2026, 0, builds) }),
      )
    },
    clear() {
      rmSync(site, { recursive: true, force: true })
      bundle = {}
    },
  }
}

/** The JSON that a command prints with `--json`. Throws if the command failed. */
async function runJson(script: string, words: readonly string[]): Promise<PublishReport> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), '--json', '--quiet', ...words], {
    cwd: ROOT,
    env: { ...process.env, AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const report = JSON.parse(out) as PublishReport
  if (!report.ok) throw new Error(out)
  return report
}
