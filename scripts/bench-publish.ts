import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { latestBuild } from '#contract/deploy-manifest.ts'
import { buildIdOf, type BundleFile, textFile } from '#pipeline/bundle/bundle.ts'
import type { PublishReport } from '#run/publish/publish-tenants.ts'
import { startS3Server, type S3Server } from '../tests/support/s3-server.ts'
import { runCommand } from './command.ts'

const ROOT = join(import.meta.dirname, '..')
const CHANGED = 5
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
    },
  },
  async (args) => {
    const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
    const s3 = await startS3Server()
    try {
      process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`)
      const files = args.number('files', CHANGED) ?? 30_000
      const pages = args.number('pages', 1) ?? 3_000
      for (const layout of ['folder', 'in-place', 'releases']) await measure({ dir, s3, layout, files, pages })
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
  const site = join(dir, 'dist/bench')
  const target = isFolder ? `folder:${join(dir, 'live')}` : `s3://bucket/${layout}?endpoint=${s3.url}&layout=${layout}`
  const bench = { origin: 'https://bench.example', provider: { baseUrl: 'http://127.0.0.1:1' }, publish: { target } }
  writeFileSync(tenants, JSON.stringify({ default: 'bench', tenants: { bench } }))
  const env = { ...process.env, AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' }
  let builds = 0
  let bundle: { [path: string]: Pick<BundleFile, 'digest' | 'size'> } = {}

  /** As a build leaves it: changed files put in place by renaming, others untouched. */
  function write(count: number, version: string): void {
    builds += 1
    const put = (path: string, body: string): void => {
      const file = join(site, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(join(dir, 'draft'), body)
      renameSync(join(dir, 'draft'), file)
    }
    for (let n = 0; n < count; n++) {
      const [path, body] = [`g${n % FOLDERS}/page-${n}.html`, `<html>${n} ${version} ${WORDS}`]
      const { digest, size } = textFile(body)
      bundle[path] = { digest, size }
      put(path, body)
    }
    put('builds/latest.json', latestBuild({ buildId: buildIdOf(bundle), timestampMs: Date.UTC(2026, 0, builds) }))
  }

  function clear(): void {
    rmSync(site, { recursive: true, force: true })
    bundle = {}
  }

  async function time(what: string, script: string, ...words: string[]): Promise<void> {
    const options = ['--json', '--quiet', '--tenants', tenants, ...words]
    const before = s3.requests.length
    const start = performance.now()
    const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...options], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const ms = performance.now() - start
    const report = JSON.parse(out) as PublishReport
    if (!report.ok) throw new Error(out)
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
    const words = [join(ROOT, 'scripts/rollback.ts'), 'bench', '--resume', '--quiet', '--tenants', tenants]
    await once(spawn(process.execPath, words, { cwd: ROOT, env, stdio: 'inherit' }), 'exit')
  }

  clear()
  write(files, 'one')
  await publish(`all of ${files} files`)
  write(CHANGED, 'two')
  await publish(`${CHANGED} of ${files} files`)
  await publish('no change')
  await rollback(`rollback of ${CHANGED} files`)
  clear()
  write(pages, 'one')
  await publish(`${pages} files, the others removed`)
  write(pages, 'two')
  await publish(`all of ${pages} files`)
  await rollback(`rollback of all ${pages} files`)
}
