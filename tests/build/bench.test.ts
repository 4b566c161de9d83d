import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkOutput } from '../../scripts/bench/check-output.ts'
import { createBenchContent, editedSentence, firstEdition, locales } from '../../scripts/bench/content.ts'
import { hugo } from '../../scripts/bench/contenders/hugo.ts'
import { measure } from '../../scripts/bench/measure.ts'
import { ROOT } from '../support/build-bundles.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const run = promisify(execFile)

it('builds tiny sites with every generator that is installed', { timeout: 300_000 }, async () => {
  const sizes = ['--scenario', 'article', '--scenario', 'tenants']
  const args = ['--import', './scripts/fast-start.mjs', 'scripts/bench/bench.ts', '--quick', ...sizes]
  const { stdout } = await run(process.execPath, args, { cwd: ROOT })
  for (const name of ['theme1', 'theme3', 'astro build']) expect(stdout).toContain(name)
  const sameWork = ['Same work by Hugo, no index', 'Same work by Hugo and Pagefind']
  for (const name of ['Hugo', 'Eleventy', ...sameWork])
    expect(stdout).toMatch(new RegExp(`\\| ${name} |${name} .* is not installed`))
})

it('measures commands one after the other as one, and throws what a broken one said', async () => {
  const step = (code: string) => ({ command: process.execPath, args: ['-e', code], cwd: ROOT })
  const { wallMs } = await measure([step('setTimeout(() => {}, 100)'), step('setTimeout(() => {}, 100)')])
  expect(wallMs).toBeGreaterThanOrEqual(200)
  await expect(measure([step('console.error("no templates"); process.exit(3)')])).rejects.toThrow(
    /ended with 3:\nno templates/,
  )
})

describe('an output', () => {
  const content = createBenchContent({ tenants: 1, articles: 6 })
  const edited = { ...firstEdition, article: 2 }
  let dir: string

  beforeEach(() => {
    dir = makeTempDir()
    for (let index = 0; index < 27; index++) write(`en/page-${index}.html`, '')
    for (const locale of locales) {
      const { group, article, title, body } = content.known('t0001', locale, edited)
      write(`${locale}/${group}/${article}.html`, title + body)
    }
  })

  const write = (path: string, text: string) => {
    const file = join(dir, hugo.output('t0001'), path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const check = (edition = edited) => checkOutput(hugo, { dir, content, since: 'article', providerUrl: '' }, 6, edition)

  it('counts when all its pages are there and say what the content says', () => {
    expect(check()).toBe(30)
  })

  it('is refused where a page is missing', () => {
    rmSync(join(dir, hugo.output('t0001'), 'en/page-0.html'))
    expect(check).toThrow('Hugo wrote 29 pages for t0001 instead of 30.')
  })

  it('is refused where an article is not the edited one', () => {
    const next = { ...edited, article: 3 }
    expect(() => check(next)).toThrow(`Hugo does not say "${editedSentence(next)}"`)
  })

  it('is refused where its search index lacks articles', () => {
    const indexes = { ...hugo, indexed: () => 17 }
    const job = { dir, content, since: 'article' as const, providerUrl: '' }
    expect(() => checkOutput(indexes, job, 6, edited)).toThrow('Hugo indexed 17 articles of t0001, not 18.')
  })

  it('is refused where a page does not show the renamed menu entry', () => {
    expect(() => check({ ...edited, menu: 1 })).toThrow('Hugo does not say "Renamed 1 times"')
  })
})
