import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchRedirect } from '#contract/host-rules.ts'
import { parseHostFiles } from '#publish/hosts/parse-host-files.ts'
import { demoTenants } from '../support/build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'

let bundles: DemoBundles

beforeAll(async () => {
  bundles = await copyDemoBundles()
})

afterAll(() => bundles.remove())

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // The attribute `name` of a link is obsolete but conforming (HTML, "Obsolete but conforming features"). An author's
  // anchor may use it.
  elements: ['html5', { a: { attributes: { name: { deprecated: false } } } }],
  rules: {
    // Astro writes forms that HTML allows and these rules refuse: `<br>` and `<br/>`, omitted quotes, boolean
    // attributes.
    'attribute-boolean-style': 'off',
    'attr-quotes': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'require-sri': 'off',
  },
})

/** Astro puts its one style rule for islands directly before the first island, wherever that is. */
function isAstroIslandStyle(message: string): boolean {
  return message === '<style> element is not permitted as content under <div>'
}

describe.each(demoTenants().map(([tenant]) => tenant))('the pages of %s', (tenant) => {
  it('are valid HTML', async () => {
    const pages = [...bundles.files(tenant)].filter(([path]) => path.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(50)
    const reports = await Promise.all(
      pages.map(async ([path, html]) => ({ path, report: await validator.validateString(html, path) })),
    )
    const mistakes = reports.flatMap(({ path, report }) =>
      report.results.flatMap(({ messages }) =>
        messages
          .filter((message) => !isAstroIslandStyle(message.message))
          .map((message) => `${path}:${message.line} ${message.ruleId} ${message.message}`),
      ),
    )
    expect(mistakes.slice(0, 20)).toEqual([])
  })

  it('link to nothing on this site that is not there', () => {
    const files = bundles.files(tenant)
    const rules = parseHostFiles(files.get('_redirects') ?? '', files.get('_headers') ?? '')
    const broken = new Set<string>()
    let links = 0
    for (const [page, html] of files) {
      if (!page.endsWith('.html')) continue
      for (const [, address = ''] of html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)) {
        if (address.startsWith('//')) continue
        links += 1
        const path = decodeURIComponent(
          address
            .replaceAll('&amp;', '&')
            .replaceAll('&#38;', '&')
            .replace(/[?#].*$/, ''),
        )
        const file = path.endsWith('/') ? `${path}index.html` : path
        if (!files.has(file.slice(1)) && !matchRedirect(rules, path)) broken.add(`${page} → ${address}`)
      }
    }
    expect(links).toBeGreaterThan(500)
    // The tenant `test` has broken links on purpose. A notice of its build names each of them.
    const known =
      tenant === 'test' ? [...broken].filter((link) => !link.includes('/plots/greenhouse.html')) : [...broken]
    expect(known.slice(0, 20)).toEqual([])
  })
})
