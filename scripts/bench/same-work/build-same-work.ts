import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SITE_LOCALES } from '#contract/locale.ts'
import { mapLimit } from '#kit/limit.ts'
import { hugoPath, writeHugoArticle, writeHugoSettings } from '../contenders/hugo-site.ts'
import { fileArticle } from '../contenders/site-files.ts'
import { createAskProvider } from './ask-provider.ts'
import { fetchLocale } from './fetch-locale.ts'
import { findPagefind } from './find-pagefind.ts'
import { createKeptArticles, type KeptArticles } from './kept-articles.ts'
import { openCleaner } from './open-cleaner.ts'

/**
 * The program of the contender that does the same work: `build-same-work.ts PROVIDER INDEX DIR TENANT…`. INDEX is
 * `pagefind` or `none`. DIR has a folder with Hugo's templates for each tenant.
 *
 * It fetches and cleans one tenant while Hugo and Pagefind work on another.
 */
const [providerUrl = '', index = '', dir = '', ...tenants] = process.argv.slice(2)
const run = promisify(execFile)
const cleaner = openCleaner()

await mapLimit(tenants, availableParallelism(), async (tenant) => {
  const cwd = join(dir, tenant)
  await fetchSite(tenant, cwd)
  await run('hugo', ['--quiet'], { cwd })
  // Tessera too indexes only articles, and without their menus.
  if (index === 'pagefind')
    await run(findPagefind(), ['--silent', '--site', 'public', '--root-selector', 'article'], { cwd })
})
await cleaner.close()

/** Fetches all content, cleans what is new, and writes it into the folder `site` in the form that Hugo reads. */
async function fetchSite(tenant: string, site: string): Promise<void> {
  const list = join(site, 'fetched.json')
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as KeptArticles) : {}
  const kept = createKeptArticles(before)
  const ask = createAskProvider(providerUrl, tenant)
  const sites = await mapLimit(SITE_LOCALES, SITE_LOCALES.length, (locale) =>
    fetchLocale(ask, locale, async (sent) => {
      const changed = sent.map(fileArticle).filter((article) => kept.isChanged(hugoPath(locale, article), article))
      const bodies = await cleaner.clean(changed.map(({ body }) => body))
      for (const [at, article] of changed.entries())
        writeHugoArticle(site, locale, { ...article, body: bodies[at] ?? '' })
    }),
  )
  for (const path of kept.gone()) rmSync(join(site, 'content', path), { force: true })
  writeHugoSettings(site, tenant, sites)
  writeFileSync(list, JSON.stringify(kept.digests()))
}
