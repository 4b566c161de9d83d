import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { readBuildRecord } from '#pipeline/record/stored-build-record.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, demoTenants, reportOf, type TestEngine } from '../support/build-bundles.ts'

const NAME = 'fieldnote'

let demo: DemoProvider & { url: string }
let engine: TestEngine

beforeEach(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  await build()
  // An archive keeps times only in whole seconds.
  for (const path of [...files(), ...folders()]) {
    const seconds = Math.floor(statSync(path).mtimeMs / 1000) - 60
    utimesSync(path, seconds, seconds)
  }
})
afterEach(async () => {
  engine.remove()
  await demo.close()
})

const folders = () => [...new Set(files().map((file) => dirname(file)))]
const files = () => listFiles(join(engine.outDir, NAME)).map((path) => join(engine.outDir, NAME, path))

async function build(options: { dryRun?: boolean; checkFiles?: boolean } = {}) {
  return reportOf(await engine.build({ tenants: demoTenants(NAME), embedded: { 'demo:': demo.url }, ...options }), NAME)
}

function record() {
  const cache = openLocalCache(join(engine.dir, 'cache/cache.sqlite'))
  try {
    return readBuildRecord(cache, join(engine.outDir, NAME))
  } finally {
    cache.close()
  }
}

describe('a bundle whose files came back with other times', () => {
  it('is kept as it is, and known by its new times from then on', async () => {
    const before = record()
    expect(await build({ dryRun: true })).toMatchObject({ planned: [], pages: { rendered: 0 } })
    expect(record()).toEqual(before)
    const report = await build()
    expect(report).toMatchObject({ ok: true, pages: { rendered: 0 }, files: { written: 0, removed: 0 }, changed: [] })
    const after = record()
    expect([after.build, after.release]).toEqual([before.build, before.release])
    const times = files().map((file) => statSync(file).mtimeMs)
    const known = Array.from(after.files, ([, { modifiedMs }]) => modifiedMs)
    expect(known.sort()).toEqual(times.sort())
  })

  it('is mended where a file has other bytes as well, of the same number', async () => {
    const file = join(engine.outDir, NAME, 'zh/welcome.html')
    const bytes = readFileSync(file)
    writeFileSync(file, Buffer.from(bytes).fill('x', 10, 20))
    const report = await build()
    expect(report).toMatchObject({ ok: true, pages: { rendered: 1 }, files: { written: 1, removed: 0 } })
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('is mended after a change in place if every file is to be looked at', async () => {
    const file = join(engine.outDir, NAME, 'zh/welcome.html')
    const bytes = readFileSync(file)
    await build()
    writeFileSync(file, 'changed by hand')
    expect(await build()).toMatchObject({ ok: true, files: { written: 0, removed: 0 } })
    expect(await build({ checkFiles: true })).toMatchObject({ ok: true, files: { written: 1, removed: 0 } })
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('gets an edit, and nothing else is drawn', async () => {
    demo.content.putArticle(NAME, 'en', makeDemoArticle({ id: 'note', article: 'note', group: null, title: 'A note' }))
    const { planned = [] } = await build({ dryRun: true })
    expect(planned.map(({ path }) => path)).toContain('/note.html')
    expect(planned.filter(({ reason }) => reason === 'file missing')).toEqual([])
    expect((await build()).pages?.rendered).toBe(planned.length)
    expect(await build()).toMatchObject({ pages: { rendered: 0 }, files: { written: 0 } })
  })
})
