import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { openFolderStore } from '#store/objects/folder-store.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { segmentEntries, readSegmentEntries, type NewEntry } from '#store/shared-log/log-segment.ts'
import { openS3Store } from '#store/objects/s3-store.ts'
import { startS3Server, type S3Object, type S3Server } from '../support/s3-server.ts'
import { startMachine, type Machine } from '../support/shared-machines.ts'

const TENANT = 't0001'
const OTHER = 't0002'
const HEAD = `tenants/${TENANT}/state.json`

type Head = { codeVersion: string; segments: { name: string; size: number }[] }

let demo: DemoProvider & { url: string }
let s3: S3Server
let home: string
let count = 0
let states = 0
let setting: string
let store: ObjectStore
const machines: Machine[] = []

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  home = mkdtempSync(join(tmpdir(), 'tessera-state-'))
  s3 = await startS3Server()
  demo = await startDemoProvider({ synthetic: { tenants: 2, articles: 4 } })
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await s3.close()
  await demo.close()
})
afterEach(() => {
  for (const machine of machines.splice(0)) machine.remove()
  store.close()
})

const KINDS: Record<string, (name: string) => { setting: string; store: ObjectStore }> = {
  'a folder': (name) => ({ setting: `folder:${join(home, name)}`, store: openFolderStore(join(home, name)) }),
  S3: (name) => ({
    setting: `s3://bucket/${name}?endpoint=${s3.url}`,
    store: openS3Store({ bucket: 'bucket', region: 'us-east-1', prefix: name, endpoint: s3.url, pathStyle: true }),
  }),
}

/** Opens a new state store. */
function openState(kind = 'a folder'): void {
  states += 1
  openStore(kind)
}

/** Opens the newest state store again. */
function openStore(kind: string): void {
  ;({ setting, store } = (KINDS[kind] as (typeof KINDS)[string])(`state-${states}`))
}

async function addMachine(stateStore: string | undefined = setting): Promise<Machine> {
  const machine = await startMachine(demo.url, stateStore)
  machines.push(machine)
  return machine
}

function edit(tenant = TENANT): void {
  count += 1
  const article = { id: 'edited', article: 'edited', group: null, title: `Edit ${count}`, body: `<p>Word${count}.</p>` }
  demo.content.putArticle(tenant, 'en', makeDemoArticle(article))
}

/** The files that a machine builds from the content without shared state. */
async function cleanFiles(): Promise<Map<string, string>> {
  const machine = await startMachine(demo.url)
  machines.push(machine)
  await machine.build(TENANT)
  return withoutBuilds(machine.files(TENANT))
}

/** Leaves out files below `builds/`, because they hold the time of the build. */
function withoutBuilds(files: Map<string, string>): Map<string, string> {
  return new Map([...files].filter(([path]) => !path.startsWith('builds/')))
}

async function readHead(): Promise<Head> {
  return JSON.parse((await store.get(HEAD))?.body.toString() ?? '{}') as Head
}

async function writeHead(change: Partial<Head>): Promise<void> {
  await store.put(HEAD, JSON.stringify({ ...(await readHead()), ...change }))
}

/** The entries in a tenant's segments by key. The last one counts. */
async function readState(tenant = TENANT): Promise<Map<string, Buffer>> {
  const head = JSON.parse((await store.get(`tenants/${tenant}/state.json`))?.body.toString() ?? '{}') as Head
  const all = new Map<string, Buffer>()
  for (const { name } of head.segments) {
    const body = (await store.get(`tenants/${tenant}/packs/${name}`))?.body as Buffer
    for (const [key, value] of await readSegmentEntries(name, body)) all.set(key, value)
  }
  return all
}

async function addPack(entries: NewEntry[]): Promise<void> {
  const segment = await segmentEntries(entries)
  await store.put(`tenants/${TENANT}/packs/${segment.name}`, segment.bytes)
  await writeHead({ segments: [...(await readHead()).segments, { name: segment.name, size: segment.bytes.length }] })
}

describe.each(Object.keys(KINDS))('machines that share their state in %s', (kind) => {
  beforeEach(() => openState(kind))

  it('take over what another built: nothing is drawn, and every byte is the same', async () => {
    const [first, second] = [await addMachine(), await addMachine()]
    await first.build(TENANT)
    const report = await second.build(TENANT)
    expect(report.pages).toMatchObject({ rendered: 0 })
    expect(report.files).toStrictEqual({ written: 0, removed: 0 })
    expect(second.files(TENANT)).toStrictEqual(first.files(TENANT))
  })

  it('take turns: each draws what was edited since the other, and nothing else', async () => {
    const [first, second] = [await addMachine(), await addMachine()]
    await first.build(TENANT)
    for (const machine of [second, first, second]) {
      edit()
      const { pages } = await machine.build(TENANT)
      expect(pages?.rendered).toBeGreaterThan(0)
      expect(pages?.kept).toBeGreaterThan((pages?.total ?? 0) / 2)
    }
    demo.content.removeArticle(TENANT, 'en', 'edited')
    await first.build(TENANT)
    expect(withoutBuilds(first.files(TENANT))).toStrictEqual(await cleanFiles())
    await second.build(TENANT)
    expect(second.files(TENANT)).toStrictEqual(first.files(TENANT))
  })
})

describe('a shared state', () => {
  beforeEach(() => openState())

  it('grows by kilobytes with an edit, and another machine fetches no more than that', async () => {
    const big = await startDemoProvider({ synthetic: { tenants: 1, articles: 150 } })
    const pair = [await startMachine(big.url, setting), await startMachine(big.url, setting)] as const
    machines.push(...pair)
    const article = { id: 'edited', article: 'edited', group: null }
    big.content.putArticle(TENANT, 'en', makeDemoArticle(article))
    await pair[0].build(TENANT)
    await pair[1].build(TENANT)
    const base = (await readHead()).segments
    big.content.putArticle(TENANT, 'en', makeDemoArticle({ ...article, body: '<p>Three crowns.</p>' }))
    await pair[0].build(TENANT)
    const news = (await readHead()).segments.filter(({ name }) => !base.some((segment) => segment.name === name))
    const bytes = (segments: Head['segments']) => segments.reduce((sum, { size }) => sum + size, 0)
    expect(bytes(base)).toBeGreaterThan(500_000)
    expect(bytes(news)).toBeLessThan(48 * 1024)
    // The machine already has these segments, so nothing has to load them again.
    await store.delete(base.map(({ name }) => `tenants/${TENANT}/packs/${name}`))
    expect((await pair[1].build(TENANT)).pages).toMatchObject({ rendered: 0 })
    await big.close()
  })

  it('costs nothing where nothing changed', async () => {
    const machine = await addMachine()
    await machine.build(TENANT)
    const before = await readHead()
    await machine.build(TENANT)
    expect(await readHead()).toStrictEqual(before)
  })

  it('may be away: the tenant is built as if there were none', async () => {
    const machine = await addMachine('s3://bucket/state?endpoint=http://127.0.0.1:1')
    expect((await machine.build(TENANT)).faults).toStrictEqual([])
    expect(machine.log.join('')).toContain('StoreFailed')
  })

  it('is whole after two machines built at once, and either may go on', async () => {
    const pair = [await addMachine(), await addMachine()] as const
    await pair[0].build(TENANT)
    await pair[1].build(TENANT)
    edit()
    const reports = await Promise.all(pair.map((machine) => machine.build(TENANT)))
    expect(reports.flatMap(({ faults }) => faults)).toStrictEqual([])
    const third = await addMachine()
    expect((await third.build(TENANT)).pages).toMatchObject({ rendered: 0 })
    edit()
    for (const machine of pair) await machine.build(TENANT)
    expect(withoutBuilds(pair[1].files(TENANT))).toStrictEqual(withoutBuilds(pair[0].files(TENANT)))
  })

  it('holds nothing of another tenant', async () => {
    demo.content.putArticle(
      OTHER,
      'en',
      makeDemoArticle({ id: 'x', title: 'Heronsbill', body: '<p>Gorsewhistle.</p>' }),
    )
    const machine = await addMachine()
    await machine.build(OTHER)
    await machine.build(TENANT)
    const textOf = async (tenant: string) => Buffer.concat([...(await readState(tenant)).values()]).toString('latin1')
    expect(await textOf(OTHER)).toMatch(/Heronsbill[^]*Gorsewhistle/)
    expect(await textOf(TENANT)).not.toMatch(/Heronsbill|Gorsewhistle|t0002/)
  })

  it('holds no drafts', async () => {
    const title = 'Quillwort'
    demo.content.putArticle(TENANT, 'en', makeDemoArticle({ id: 'draft', article: 'draft', title, draft: true }))
    await (await addMachine()).build(TENANT)
    expect(Buffer.concat([...(await readState()).values()]).toString('latin1')).not.toContain(title)
  })
})

describe('a shared state that is not whole', () => {
  let right: Map<string, string>
  let whole: Map<string, S3Object>

  beforeAll(async () => {
    openState('S3')
    const first = await startMachine(demo.url, setting)
    await first.build(TENANT)
    right = withoutBuilds(first.files(TENANT))
    whole = new Map(s3.objects)
    first.remove()
    store.close()
  })
  beforeEach(() => {
    openStore('S3')
    s3.objects.clear()
    for (const [id, object] of whole) s3.objects.set(id, object)
  })

  it.each<[string, () => Promise<void>]>([
    ['a segment is damaged', async () => mutateSegment((bytes) => Buffer.from(bytes.map((byte) => byte ^ 1)))],
    ['a segment is cut off', async () => mutateSegment((bytes) => bytes.subarray(0, bytes.length / 2))],
    [
      'a segment is missing',
      async () => store.delete((await store.list(`tenants/${TENANT}/packs/`)).map(({ key }) => key)),
    ],
    ['its head is no JSON', async () => void (await store.put(HEAD, '{"format":1,'))],
    ['it was written by another version of the code', async () => writeHead({ codeVersion: 'another' })],
    ['it is that of another tenant', async () => writeHead({ owner: OTHER } as Partial<Head>)],
    ['a file of it leads out of the folder', () => addFile('../../stolen.html')],
    ['a file of it has a dot in front', () => addFile('.htaccess')],
    ['a file of it has bytes that are nowhere', () => addFile('lost.html', 'f'.repeat(64))],
    ['an entry has other bytes than its name says', () => addPack([entry(`body/${'0'.repeat(64)}`, '{}\nno')])],
  ])(
    'is nothing to rely on where %s: the tenant is built, and leaves a whole state again',
    async (_title, harm) => {
      await harm()
      const second = await addMachine()
      const { pages, faults } = await second.build(TENANT)
      expect(faults).toStrictEqual([])
      expect(pages).toMatchObject({ kept: 0 })
      expect(withoutBuilds(second.files(TENANT))).toStrictEqual(right)
      expect(existsSync(join(second.dir, 'stolen.html'))).toBe(false)
      const third = await addMachine()
      expect((await third.build(TENANT)).pages).toMatchObject({ rendered: 0 })
      expect(third.files(TENANT)).toStrictEqual(second.files(TENANT))
    },
    60_000,
  )
})

async function mutateSegment(change: (bytes: Buffer) => Buffer): Promise<void> {
  const [segment] = await store.list(`tenants/${TENANT}/packs/`)
  if (!segment) throw new Error('There is no segment.')
  await store.put(segment.key, change((await store.get(segment.key))?.body as Buffer))
}

function entry(key: string, value: string): NewEntry {
  return { key, version: 'other', value: Buffer.from(value) }
}

/** Adds a file to the shared state as part of the bundle. */
async function addFile(path: string, digest?: string): Promise<void> {
  const known = [...(await readState()).keys()].find((key) => key.startsWith('bytes/'))?.slice('bytes/'.length)
  await addPack([entry(`file/${path}`, JSON.stringify({ digest: digest ?? known, size: 1 }))])
}
