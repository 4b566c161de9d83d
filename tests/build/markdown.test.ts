import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'
import { runScript } from '../support/run-script.ts'

const TITLES = { en: 'Water tariffs', zh: '水费标准', kr: '수도 요금' }

let dir: string
const build = (...more: string[]) =>
  runScript('build', ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--json', ...more])
const write = (path: string, text: string | Uint8Array) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const page = (path: string) => readFileSync(join(dir, 'dist/harbour', path), 'utf8')

const writeArticle = (locale: keyof typeof TITLES, title: string) =>
  write(
    `content/${locale}/water/tariffs.md`,
    `---\ntitle: ${title}\ndate: 2026-01-02\n---\n\n![A bay](bay.png)\n\n[About](../about.md#us)\n\n| a |\n|-|\n| 1 |\n`,
  )

beforeAll(async () => {
  // The folder is inside the project, so that the module finds the package by its name, as in a project that installed
  // it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  dir = mkdtempSync(join(ROOT, '.cache/markdown-'))
  write(
    'sources/site.ts',
    "import { markdownFolder } from 'tessera/sources'\nexport default markdownFolder('./content')\n",
  )
  write('content/site.yaml', 'theme: theme3\nsiteName: Harbour\n')
  for (const locale of ['en', 'zh', 'kr'] as const) {
    writeArticle(locale, TITLES[locale])
    write(`content/${locale}/about.md`, '---\ndate: 2026-01-02\n---\n# About\n\n## Us\n')
    write(`content/${locale}/menus.yaml`, `top_menu:\n  - name: ${TITLES[locale]}\n    url: water/tariffs.md\n`)
    const bay = sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    write(`content/${locale}/water/bay.png`, await bay.png().toBuffer())
  }
  const publish = { target: `folder:${join(dir, 'live')}` }
  const harbour = { origin: 'https://harbour.example', provider: { source: './sources/site.ts' }, publish }
  write('tenants.json', JSON.stringify({ default: 'harbour', tenants: { harbour } }))
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('a folder of Markdown becomes a site in three languages, and an edit costs its pages alone', async () => {
  const { code, printed, said } = await build()
  expect(code, printed + said).toBe(0)
  for (const [locale, title] of Object.entries(TITLES)) {
    const text = page(`${locale}/water/tariffs.html`)
    expect(text).toContain(title)
    expect(text).toMatch(/<img src="\/_ipx\/[^"]+bay\.png[^"]+" alt="A bay" width="40" height="30"/)
    expect(text).toMatch(/href="(?:\/zh|\/kr)?\/about\.html#s-us"/)
    expect(text).toContain('<table>')
  }
  writeArticle('kr', '수도 요금 안내')
  const after = JSON.parse((await build()).printed) as { tenants: { pages: { rendered: number; kept: number } }[] }
  expect(page('kr/water/tariffs.html')).toContain('수도 요금 안내')
  expect(after.tenants[0]?.pages.rendered).toBeGreaterThan(0)
  expect(after.tenants[0]?.pages.kept).toBeGreaterThan(0)
})

it('such a site goes live under an address of the world, pictures included', async () => {
  await build()
  const at = ['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist')]
  const { code, printed, said } = await runScript('publish-site', at)
  expect(code, printed + said).toBe(0)
  const live = readFileSync(join(dir, 'live/current/water/tariffs.html'), 'utf8')
  const [, picture = ''] = /<img src="\/([^"]+bay\.png[^"]+)"/.exec(live) ?? []
  expect(readFileSync(join(dir, 'live/current', picture.replaceAll('&amp;', '&'))).length).toBeGreaterThan(0)
  expect(live).not.toContain('127.0.0.1')
})
