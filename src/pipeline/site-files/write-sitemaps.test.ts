import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followList } from '#kit/list-change.ts'
import { PathMap } from '#kit/path-map.ts'
import type { Article } from '#site/model/content.ts'
import type { Site } from '#site/model/site.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { openStagedFiles } from '../bundle/staged-files.ts'
import { fingerprintSharedDependencies } from '../plan/fingerprint.ts'
import { EMPTY_RECORD, type BuildRecord } from '../record/build-record.ts'
import { writeSitemaps, type Sitemaps } from './write-sitemaps.ts'

const siteOf = (articles: readonly Article[]) => makeSite({ theme: 'theme3', locales: { en: { articles } } })
const named = (count: number) => Array.from({ length: count }, (_, at) => makeArticle({ slug: `a-${at}` }))

const CODE = 'the code'

async function write(site: Site, more: Partial<Parameters<typeof writeSitemaps>[0]> = {}) {
  const dir = makeTempDir()
  const dependencies = fingerprintSharedDependencies(site, {})
  const last = { record: EMPTY_RECORD, touched: new Set<string>(), codeId: CODE, clean: false, ...more }
  const { files, keys } = await writeSitemaps({ inputs: { site }, dependencies, ...last }, openStagedFiles(dir))
  const staged = Object.keys(files).filter((path) => existsSync(join(dir, path)))
  return { files, keys, staged, read: (path: string) => readFileSync(join(dir, path), 'utf8') }
}

/** Records files as a build does. */
const recordOf = ({ files, keys }: Sitemaps): BuildRecord => ({
  ...EMPTY_RECORD,
  codeId: CODE,
  sitemaps: keys,
  files: PathMap.of(Object.entries(files).map(([path, { digest, size }]) => [path, { digest, size, modifiedMs: 1 }])),
})

const pathsOf = (count: number) => Array.from({ length: count }, (_, at) => `sitemap-${at + 1}.xml`)

it('lists the parts of a large site, each of them whole', async () => {
  const { read, staged } = await write(siteOf(named(2100)))
  expect(staged.toSorted()).toStrictEqual([...pathsOf(4), 'sitemap.xml'])
  expect(read('sitemap.xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      pathsOf(4)
        .map((path) => `<sitemap><loc>https://harbour.example/${path}</loc></sitemap>`)
        .join('') +
      '</sitemapindex>',
  )
  for (const path of pathsOf(4)) expect(read(path)).toMatch(/^<\?xml [^>]*><urlset [^>]*>(<url>.*?<\/url>)+<\/urlset>$/)
})

it('stages the part of an edited article alone', async () => {
  const articles = named(2100)
  const first = siteOf(articles)
  const record = recordOf(await write(first))
  const edited = siteOf(articles.with(3, makeArticle({ ...articles[3], updatedAt: '2026-02-01T00:00:00Z' })))
  followList(first.byLocale.en?.articles ?? [], edited.byLocale.en?.articles ?? [])
  const second = await write(edited, { record })
  expect(second.staged).toHaveLength(1)
  expect(second.read(second.staged[0] as string)).toContain('/a-3.html</loc><lastmod>2026-02-01T00:00:00Z</lastmod>')
  const others = Object.keys(second.files).filter((path) => !second.staged.includes(path))
  for (const path of others) expect(second.files[path]).toBe(record.files.get(path))
})

/** The record as if the parts held other bytes. So a part with this digest was not made again. */
const OTHER_BYTES = { digest: 'as it was', size: 1, modifiedMs: 1 }
const withOtherBytes = ({ files, ...record }: BuildRecord): BuildRecord => ({
  ...record,
  files: PathMap.of([...files].map(([path]) => [path, OTHER_BYTES] as const)),
})

it('does not make a part again if nothing changed, in another process too', async () => {
  const articles = named(1100)
  const record = withOtherBytes(recordOf(await write(siteOf(articles))))
  // Other objects, as another process has them.
  const { files } = await write(siteOf(structuredClone(articles)), { record })
  for (const path of pathsOf(2)) expect(files[path]).toBe(OTHER_BYTES)
})

it('stages a part again that does not lie as it was written', async () => {
  const site = siteOf(named(1100))
  const made = await write(site)
  const record = recordOf(made)
  const touched = new Set(['sitemap-2.xml'])
  expect((await write(site, { record, touched })).staged).toStrictEqual(['sitemap-2.xml'])
  const { 'sitemap-1.xml': _, ...left } = made.files
  const without = recordOf({ ...made, files: left })
  expect((await write(site, { record: without })).staged).toStrictEqual(['sitemap-1.xml'])
})

it('makes every part again in a clean build, with other code, and after a build of an earlier version', async () => {
  const site = siteOf(named(1100))
  const made = await write(site)
  const record = withOtherBytes(recordOf(made))
  const { sitemaps: _, ...earlier } = record
  for (const last of [{ record, clean: true }, { record, codeId: 'other code' }, { record: earlier }]) {
    const { files } = await write(site, last)
    for (const path of pathsOf(2)) expect(files[path]?.digest).toBe(made.files[path]?.digest)
  }
})
