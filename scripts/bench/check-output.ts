import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Edition, editedSentence, editedTitle, locales } from './content.ts'
import { pagesPerLocale } from './contenders/site-files.ts'
import type { Contender, Job } from './contenders/contender.ts'

/**
 * Checks what a contender has built for `edition`. Returns the number of its HTML pages.
 *
 * Throws if pages are missing or an article lacks its text: the time of a build that skipped work has no value.
 */
export function checkOutput(contender: Contender, job: Job, articles: number, edition: Edition): number {
  let total = 0
  for (const tenant of job.content.tenants) {
    const site = join(job.dir, contender.output(tenant))
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
    // A theme may have no home page. A site may have more pages than these: a redirect at the root, error pages, the
    // default language without its prefix.
    const least = locales.length * (articles + (contender.isOurs ? 0 : pagesPerLocale))
    if (pages.length < least)
      throw new Error(`${contender.label} wrote ${pages.length} pages for ${tenant} instead of ${least}.`)
    for (const locale of locales) {
      const { group, article, title, body } = job.content.known(tenant, locale, edition)
      const path = `${locale}/${group}/${article}.html`
      const html = readFileSync(join(site, path), 'utf8')
      const texts = [title, wordsOf(body)]
      if (edition.article > 0 && locale === 'en') texts.push(editedSentence(edition))
      if (edition.menu > 0) texts.push(editedTitle(edition))
      for (const text of texts) {
        if (!html.includes(text)) throw new Error(`${contender.label} does not say "${text}" in ${tenant}/${path}.`)
      }
    }
    const indexed = contender.indexed?.(site)
    if (indexed !== undefined && indexed !== locales.length * articles)
      throw new Error(`${contender.label} indexed ${indexed} articles of ${tenant}, not ${locales.length * articles}.`)
    total += pages.length
  }
  return total
}

/** The beginning of a body, up to the first character that generators write in different ways. */
function wordsOf(body: string): string {
  return /<p>([^<&'"]{10,})/.exec(body)?.[1] ?? body
}
