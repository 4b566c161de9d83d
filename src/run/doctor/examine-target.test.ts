import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { doctorLines } from './doctor-line.ts'
import { examineTarget } from './examine-target.ts'

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'marker-of-the-key')
})

async function startBucket() {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  s3.objects.set('bucket/site/index.html', {
    body: Buffer.from('live'),
    etag: '"a"',
    modified: new Date(0),
    headers: {},
  })
  return { s3, target: `s3://bucket/site?endpoint=${s3.url}` }
}

function examine(target: string, dir = makeTempDir(), requestMs = 5000) {
  const settings = { awsRegion: undefined, proxyEnv: () => undefined }
  const look = { root: dir, outDir: join(dir, 'dist'), settings, now: () => Date.now(), requestMs }
  return examineTarget(doctorLines('target', 'harbour'), target, look)
}

it('writes an object of its own to a bucket, deletes it, and touches nothing else', async () => {
  const { s3, target } = await startBucket()
  const { line, clock } = await examine(target)
  expect(line).toMatchObject({ state: 'ok', message: expect.stringContaining('Region: us-east-1') as string })
  expect([...s3.objects.keys()]).toEqual(['bucket/site/index.html'])
  const writes = s3.requests.filter((request) => request.startsWith('PUT'))
  expect(writes.length).toBeGreaterThan(0)
  for (const request of writes) expect(request).toMatch(/^PUT \/bucket\/site\/\.tessera\/probe-/)
  expect(clock?.of).toContain('the store at 127.0.0.1')
})

it.each(['PUT', 'GET /bucket/', 'POST'])('says what to do if credentials may not %s', async (method) => {
  const { s3, target } = await startBucket()
  s3.hooks.refuse = (request) => request.startsWith(method)
  const { line } = await examine(target)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('AccessDenied') as string })
  expect(line.message).toContain('credentials may read, write, list and delete')
  expect(line.message).not.toContain('marker')
})

it('names the object that it cannot delete', async () => {
  const { s3, target } = await startBucket()
  s3.hooks.refuse = (request) => request.startsWith('POST')
  expect((await examine(target)).line.message).toMatch(/Deleting \.tessera\/probe-\S+ .* Delete it by hand/)
})

it('names the region of a bucket that is in another one', async () => {
  const { s3, target } = await startBucket()
  s3.hooks.region = 'eu-central-1'
  const { line } = await examine(target)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('is in eu-central-1') as string })
})

it('reads the clock of a store also if it refuses the probe', async () => {
  const { s3, target } = await startBucket()
  s3.hooks.refuse = () => true
  const { line, clock } = await examine(target)
  expect(line.state).toBe('failed')
  expect(clock?.of).toContain('the store at 127.0.0.1')
})

it('finds a store that ignores conditions', async () => {
  const { s3, target } = await startBucket()
  // Deletes the object after it was listed, so the second writer finds nothing there.
  s3.hooks.after = (_n, request) => {
    const key = /^GET \/bucket\/\?.*prefix=([^&]+)/.exec(request)?.[1]
    if (key !== undefined) s3.objects.delete(`bucket/${decodeURIComponent(key)}`)
  }
  const { line } = await examine(target)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('ignores If-None-Match') as string })
})

it('gives up a store that does not answer', async () => {
  const { s3, target } = await startBucket()
  s3.hooks.hang = (request) => request.startsWith('PUT')
  const { line } = await examine(target, makeTempDir(), 100)
  expect(line.state).toBe('failed')
})

it('leaves a folder as it was', async () => {
  const dir = makeTempDir()
  for (const folder of ['live', 'live/releases', 'live/files']) mkdirSync(join(dir, folder))
  expect((await examine('folder:live', dir)).line).toMatchObject({ state: 'ok' })
  expect(readdirSync(join(dir, 'live')).sort()).toEqual(['files', 'releases'])
})

it('makes no folder that the first publish will make', async () => {
  const dir = makeTempDir()
  expect((await examine('folder:live/site', dir)).line).toMatchObject({ state: 'ok' })
  expect(existsSync(join(dir, 'live'))).toBe(false)
})

it('finds a file in the place of a folder', async () => {
  const dir = makeTempDir()
  writeFileSync(join(dir, 'live'), '')
  const { line } = await examine('folder:live/site', dir)
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('is no folder') as string })
})

it('refuses a target in the folder of the bundles', async () => {
  const { line } = await examine('folder:dist/live')
  expect(line).toMatchObject({ state: 'failed', message: expect.stringContaining('folder of the bundles') as string })
})

it('hides the credentials of an address', async () => {
  const { line } = await examine('s3://me:hushhush@bucket')
  expect(line.state).toBe('failed')
  expect(line.message).not.toContain('hushhush')
})
