import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'
import { runScript } from '../support/run-script.ts'

const SOURCE = `
import { readFileSync } from 'node:fs'
import { defineSource } from 'tessera/sources'

export default defineSource(({ root, env, fileAddress }) => ({
  name: 'Museum',
  async read() {
    if (env('MUSEUM_TOKEN') !== 'let-me-in') throw new Error('The museum wants its token.')
    const text = readFileSync(root + '/museum.json', 'utf8')
    return JSON.parse(text.replace('VASE', fileAddress('vase.svg')).replace('PLAN', fileAddress('plan.pdf')))
  },
  readFile: async (path) => (path === 'plan.pdf' ? { bytes: new TextEncoder().encode('plan') } : path === 'vase.svg' ? { bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>') } : undefined),
}))
`
const ARTICLE = { id: '1', article: 'vase', group: 'rooms', title: 'The vase', publishedAt: '2026-01-02T00:00:00Z' }
const CONTENT = {
  en: {
    theme: 'theme2',
    site: { siteName: 'Museum of Clay' },
    menus: { top_menu: [{ name: 'Vase', url: 'https://old.example/vase' }] },
    articles: [
      {
        ...ARTICLE,
        body: '<p>Old. <a href="PLAN">Plan</a></p><img src="VASE" alt="A vase">',
        addresses: ['https://old.example/vase'],
      },
    ],
  },
}

let dir: string
const build = (env: Record<string, string> = { MUSEUM_TOKEN: 'let-me-in' }) =>
  runScript('build', ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--json'], env)

beforeAll(() => {
  // The folder is inside the project, so that the module finds the package by its name, as in a project that installed
  // it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  dir = mkdtempSync(join(ROOT, '.cache/source-'))
  mkdirSync(join(dir, 'sources'))
  writeFileSync(join(dir, 'sources/museum.ts'), SOURCE)
  writeFileSync(join(dir, 'museum.json'), JSON.stringify(CONTENT))
  const museum = { origin: 'https://museum.example', provider: { source: './sources/museum.ts' } }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'museum', tenants: { museum } }))
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('a tenant with a source', () => {
  it('is not built if its content system cannot be read, and the reason is said', async () => {
    const { code, printed } = await build({})
    expect(JSON.parse(printed)).toMatchObject({ tenants: [{ faults: [{ name: 'SourceFailed' }] }] })
    expect(printed).toContain('"Museum cannot be read: The museum wants its token.')
    expect(code).toBe(1)
  })

  it('is built from what its module reads, pictures and menu included', async () => {
    const { code, printed } = await build()
    expect(code, printed).toBe(0)
    const page = readFileSync(join(dir, 'dist/museum/rooms/vase.html'), 'utf8')
    expect(page).toContain('Museum of Clay')
    expect(page).toContain('Old.')
    expect(page).toMatch(/<img[^>]+alt="A vase"/)
    expect(page).toContain('href="/files/museum/plan.pdf"')
    expect(page).not.toMatch(/127\.0\.0\.1:\d+\/files/)
    expect(readFileSync(join(dir, 'dist/museum/files/museum/plan.pdf'), 'utf8')).toBe('plan')
    expect(page).toContain('href="/rooms/vase.html"')
  })

  it('is not built anew if nothing has changed', async () => {
    await build()
    const { printed } = await build()
    expect(JSON.parse(printed)).toMatchObject({ tenants: [{ pages: { rendered: 0 } }] })
  })

  it('is told what is wrong with its module', async () => {
    writeFileSync(join(dir, 'sources/none.ts'), 'export const a = 1\n')
    const none = { origin: 'https://museum.example', provider: { source: './sources/none.ts' } }
    writeFileSync(join(dir, 'none.json'), JSON.stringify({ default: 'museum', tenants: { museum: none } }))
    const { code, said } = await runScript('build', ['--tenants', join(dir, 'none.json'), '--out', join(dir, 'dist')])
    expect(said).toContain('SourceInvalid: ./sources/none.ts: it has no default export made by defineSource(…).')
    expect(code).toBe(1)
  })
})
