import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '#run/settings/settings.ts'
import type { View } from '#site/views/view.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, ROOT, type TestEngine } from '../support/build-bundles.ts'
import { oddViews, openPool } from '../support/odd-views.ts'

let engine: TestEngine
let views: View[]

beforeAll(async () => {
  engine = await makeEngine()
  views = await oddViews(engine.dir)
})

afterAll(() => engine.remove())

it('plain astro build draws the same bytes from the same views', async () => {
  const ours = await renderWithPool()
  const theirs = await renderWithAstro()

  expect(ours).toHaveLength(views.length)
  for (const [number, view] of views.entries()) {
    expect(withoutIslandIds(theirs[number]), `${view.shared.theme} ${view.page.href}`).toBe(
      withoutIslandIds(ours[number]),
    )
  }
})

/** Astro's ids of islands depend on the project's folder. Ours must not. */
function withoutIslandIds(html = ''): string {
  return html.replaceAll(/(<astro-island uid=")\w+"/g, '$1"')
}

async function renderWithPool(): Promise<string[]> {
  const { pool, close } = await openPool(engine.dir, 2)
  try {
    const pages: string[] = []
    for (const { shared, page } of views) {
      const sharedId = `${shared.theme} ${shared.locale}`
      await pool.render({ sharedId, shared: JSON.stringify(shared), pages: [page] }, ([result]) => {
        if (!result || 'failure' in result) throw new Error(result?.failure.reason ?? 'No answer from the pool.')
        pages.push(Buffer.from(result.bytes).toString())
      })
    }
    return pages
  } finally {
    await close()
  }
}

async function renderWithAstro(): Promise<string[]> {
  const viewsFile = join(engine.dir, 'views.json')
  const outDir = join(engine.dir, 'plain')
  writeFileSync(viewsFile, JSON.stringify(views))
  const script = join(import.meta.dirname, 'oracle/plain-astro-build.ts')
  const env = { ...readSettings().compilerEnv, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  await promisify(execFile)(process.execPath, [script, viewsFile, outDir], { cwd: ROOT, env, maxBuffer: 1e8 })
  const pages = new Map(
    listFiles(outDir)
      .filter((path) => path.endsWith('.html'))
      .map((path) => [/(\d+)(?:\/index)?\.html$/.exec(path)?.[1], join(outDir, path)]),
  )
  return views.map((_view, number) => readFileSync(pages.get(String(number)) ?? '', 'utf8'))
}
