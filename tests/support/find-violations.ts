import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/**
 * The minified text takes a page half the time to parse. It is made ASCII, because a few other characters would make
 * the browser store all of it in twice the bytes, which takes half as long again.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** The rules about colours. Only these can fail in one colour scheme and pass in another. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong in the current page, one line for each rule: `color-contrast: <a href="…"> (… ratio of 2.1 …) |
 * …`.
 *
 * `runOnly` names rules or tags, and `within` selects a part of the page; without them, all is checked. Axe stays in
 * the page, so a second check, for example in another colour scheme, costs half of the first.
 */
export async function findViolations(
  page: Page,
  { runOnly, within }: { runOnly?: string[]; within?: string } = {},
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(AXE)
  // Passed elements are not reported, because reporting them takes longer than checking them.
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, options)
      return violations.map(({ id, nodes }) => {
        const told = nodes.map(({ html, any }) => `${html.slice(0, 120)} (${any[0]?.message ?? 'see the rule'})`)
        return `${id}: ${told.join(' | ')}`
      })
    },
    [within ?? 'html', options] as const,
  )
}
