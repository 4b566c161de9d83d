import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'
import {
  publishedBuildId,
  createBundles,
  openTestTarget,
  publish,
  visit,
  type Bundles,
} from '../support/publish-site.ts'
import { startPublisher } from '../support/start-publisher.ts'
import { startS3Server, type S3Object, type S3Server } from '../support/s3-server.ts'

const page = (name: string, version: string) =>
  `<html>${name} ${version} <script src="/_astro/main.${version}.js"></script></html>`
const site = (version: string, pages: string[]) => ({
  ...Object.fromEntries(pages.map((name) => [`${name}.html`, page(name, version)])),
  'about.html': '<html>about</html>',
  [`_astro/main.${version}.js`]: `run('${version}')`,
})
const A = site('aaaa', ['index', 'news', 'old'])
const B = site('bbbb', ['index', 'news', 'new'])

const BUCKET = 'bucket'
let bundles: Bundles
let s3: S3Server | undefined

beforeEach(() => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  bundles = createBundles()
  bundles.write('a', A, 0)
  bundles.write('dist/harbour', B, 1)
})
afterEach(async () => {
  bundles.remove()
  await s3?.close()
  s3 = undefined
})

/**
 * What is wrong for a reader who starts at any page: a torn page, a page of no release, or a page whose script is
 * missing. `undefined` if nothing is.
 */
function sourceErrorIn(found: ReadonlyMap<string, string>, oneRelease: boolean): string | undefined {
  const releases = new Set<string>()
  for (const [path, text] of found) {
    if (!path.endsWith('.html')) continue
    const ofA = text === (A as Record<string, string>)[path]
    const ofB = text === (B as Record<string, string>)[path]
    if (!ofA && !ofB) return `${path} is of no release: ${text}`
    if (ofA !== ofB) releases.add(ofA ? 'A' : 'B')
    const script = /src="\/([^"]+)"/.exec(text)?.[1]
    if (script !== undefined && !found.has(script)) return `${path} loads ${script}, which is missing`
  }
  if (!found.has('index.html') || !found.has('about.html')) return 'a page of both releases is missing'
  return oneRelease && releases.size > 1 ? 'pages of two releases stand side by side' : undefined
}

/** The files that visitors get from the bucket at this moment. */
function liveObjects(objects: ReadonlyMap<string, S3Object>, layout: string): Map<string, string> {
  const pointer = objects.get(`${BUCKET}/site/current`)?.body.toString() ?? '{}'
  const lead =
    layout === 'releases'
      ? `${BUCKET}/site/releases/${(JSON.parse(pointer) as { release?: string }).release}/`
      : `${BUCKET}/site/`
  const live = [...objects].filter(([id]) => id.startsWith(lead) && !id.startsWith(`${lead}.tessera/`))
  return new Map(live.map(([id, { body }]) => [id.slice(lead.length), body.toString()]))
}

it.each(['in-place', 'releases'])(
  'a publisher to S3 (%s) may be killed at every single request',
  async (layout) => {
    const server = (s3 = await startS3Server())
    const address = `s3://${BUCKET}/site?endpoint=${server.url}&layout=${layout}`
    const target = await openTestTarget(address)
    await publish(target, join(bundles.dir, 'a'))
    const start = new Map(server.objects)
    let wasKilled = true
    let killAt = 0
    while (wasKilled) {
      killAt += 1
      server.objects.clear()
      for (const [id, object] of start) server.objects.set(id, object)
      const first = server.requests.length
      const troubles = new Set<string | undefined>()
      const { child, ended } = startPublisher(bundles, { target: address })
      server.hooks.after = (n) => {
        troubles.add(sourceErrorIn(liveObjects(server.objects, layout), layout === 'releases'))
        if (n - first === killAt) child.kill('SIGKILL')
      }
      const [, signal] = await ended
      wasKilled = signal === 'SIGKILL'
      expect((await publish(target, join(bundles.dir, 'dist/harbour'))).buildId).toBe(publishedBuildId(B))
      delete server.hooks.after
      expect([...troubles], `killed at request ${killAt}`).toEqual([undefined])
      const end = await visit(target)
      expect(Object.fromEntries(end), `killed at request ${killAt}`).toMatchObject(B)
      expect(end.has('old.html')).toBe(false)
      expect(JSON.parse(end.get('builds/latest.json') ?? '{}')).toMatchObject({ id: publishedBuildId(B) })
    }
    target.close()
    // GET of ledger, pointer and manifest; PUT of ledger, list of uncertain files, five files, manifest, latest; and so
    // on.
    expect(killAt).toBeGreaterThan(12)
  },
  300_000,
)

it('a publisher to a folder may be killed at every change of the disk', async () => {
  const dir = join(bundles.dir, 'target')
  const start = await openTestTarget(`folder:${dir}`)
  await publish(start, join(bundles.dir, 'a'))
  start.close()
  const spare = join(bundles.dir, 'spare')
  cpSync(dir, spare, { recursive: true, verbatimSymlinks: true })
  let wasKilled = true
  let killAt = 0
  while (wasKilled) {
    killAt += 1
    rmSync(dir, { recursive: true })
    cpSync(spare, dir, { recursive: true, verbatimSymlinks: true })
    const { ended } = startPublisher(bundles, {
      target: `folder:${dir}`,
      env: { KILL_AT: String(killAt), KILL_BELOW: dir },
      node: ['--import', join(ROOT, 'tests/support/kill-at-change.ts')],
    })
    const [, signal] = await ended
    wasKilled = signal === 'SIGKILL'
    const target = await openTestTarget(`folder:${dir}`)
    expect(sourceErrorIn(await visit(target), true), `killed at change ${killAt}`).toBe(undefined)
    expect((await publish(target, join(bundles.dir, 'dist/harbour'))).buildId).toBe(publishedBuildId(B))
    const end = await visit(target)
    expect(Object.fromEntries(end), `killed at change ${killAt}`).toMatchObject(B)
    expect(end.has('old.html')).toBe(false)
    expect(readFileSync(join(dir, 'current/index.html'), 'utf8')).toBe(B['index.html'])
    target.close()
  }
  expect(killAt).toBeGreaterThan(20)
})
