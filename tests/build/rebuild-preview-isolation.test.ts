import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFiles } from '#store/fs/list-files.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { startPreviews, type TestPreviews } from '../support/start-previews.ts'

/** A word in every field of a draft that stands nowhere else. */
const CANARY = 'canaryinadraft'
const TENANT = 'harbour'

let previews: TestPreviews

beforeAll(async () => {
  previews = await startPreviews(TENANT)
  for (const locale of ['en', 'zh', 'kr'] as const) {
    previews.demo.content.putArticle(TENANT, locale, {
      ...{ id: CANARY, article: CANARY, group: 'news', title: `${CANARY} title`, summary: `${CANARY} summary` },
      ...{ author: CANARY, keywords: [CANARY], draft: true, body: `<h2>${CANARY}</h2><p>${CANARY} body</p>` },
      ...{ publishedAt: '2026-09-01T08:00:00Z', updatedAt: '2026-09-01T08:00:00Z' },
    })
  }
})
afterAll(() => previews.close())

async function build(): Promise<void> {
  const { service } = previews
  const { json } = await service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant: TENANT } })
  expect((await service.ended(String(json['id']))).state).toBe('live')
}

/**
 * Files below the service's folder that contain the word, in their names or in their bytes. The service and other tests
 * are at work, so a listed file may be gone when it is read.
 */
function filesWithCanary(): string[] {
  const { dir } = previews.service
  // The folder of pictures is a link, and `listFiles` does not follow links.
  const paths = ['', 'cache/images/'].flatMap((folder) =>
    listFiles(join(dir, folder), { mayBeMissing: true }).map((path) => folder + path),
  )
  return paths.filter((path) => path.includes(CANARY) || readIfThere(join(dir, path))?.includes(CANARY))
}

it('keeps drafts out of everything that a build reads or writes, whichever of the two comes first', async () => {
  await build()
  expect(filesWithCanary()).toStrictEqual([])

  // The audit log holds the paths of links, so this link leads to the home page.
  const { visitor } = await previews.visit(TENANT)
  const see = async (path: string) => (await visitor.get(`/preview/${TENANT}${path}`)).text
  expect(await see(`/news/${CANARY}.html`)).toContain(`${CANARY} body`)
  expect(await see('/zh/search.html')).toContain(`${CANARY} title`)
  previews.demo.content.putArticle(TENANT, 'en', {
    ...{ id: 'fresh', article: 'fresh', group: 'news', title: 'Fresh', body: '<p>Fresh</p>' },
    ...{ publishedAt: '2026-09-02T08:00:00Z', updatedAt: '2026-09-02T08:00:00Z' },
  })
  await build()
  expect(readFileSync(join(previews.service.dir, 'dist', TENANT, 'news/fresh.html'), 'utf8')).toContain('Fresh')

  const held = filesWithCanary()
  expect(held.filter((file) => file.startsWith('cache/preview.sqlite'))).not.toStrictEqual([])
  expect(held.filter((file) => !file.startsWith('cache/preview.sqlite'))).toStrictEqual([])
  expect(statSync(join(previews.service.dir, 'cache/preview.sqlite')).mode & 0o077).toBe(0)
})
