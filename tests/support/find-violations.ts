import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/**
 * Without comments and spaces: a page reads it in half of the time. In ASCII alone: the few other characters would have
 * the browser keep the whole text in twice the bytes, which takes half as long again.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8').replaceAll(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

/** The rules that look at colours: all that another colour scheme can break. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds against a page as it stands, one line for each rule:
 * `color-contrast: <a href="…"> (… ratio of 2.1 …) | …`.
 *
 * `runOnly` are tags or names of rules, and `within` is the part of the page that is looked at; without them it is
 * everything. Axe stays in the page, so that a second look, as in another colour scheme, costs half of the first.
 */
export async function findViolations(
  page: Page,
  { runOnly, within }: { runOnly?: string[]; within?: string } = {},
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(AXE)
  // What passed is not told, which takes longer than the looking.
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
