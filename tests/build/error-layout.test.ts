import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { translateFor } from '#messages/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { makeEngine, demoTenants, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { startPlainProvider } from '../support/plain-provider.ts'

const { findAll, getAttributeValue, textContent } = DomUtils

type Element = ReturnType<typeof findAll>[number]

const ERRORS = ['error/404.html', 'error/500.html', '404.html']
const CONFIRMATION = 'form-submit-success.html'
const TENANTS: readonly (readonly [string, ThemeCode, readonly string[], string])[] = [
  ['harbour', 'theme1', [...ERRORS, CONFIRMATION], 'water/quality-report.html'],
  ['linden', 'theme2', [...ERRORS, CONFIRMATION], 'care/heart.html'],
  ['fieldnote', 'theme3', ERRORS, 'api/bulk-export.html'],
]
/** Elements that must not be empty. */
const PARTS = ['h1', 'h2', 'h3', 'ul', 'ol', 'dl', 'nav', 'section', 'aside', 'a', 'footer']
/** The digit is that of the theme: `bare1` has theme1. */
const BARE = ['bare1', 'bare2', 'bare3']

let engine: TestEngine

beforeAll(async () => {
  engine = await makeEngine()
  const demo = await startDemoProvider()
  const plain = await startPlainProvider((tenant) => ({ theme: `theme${tenant.at(-1)}`, configs: { siteConfig: {} } }))
  const tenants = [...demoTenants(...TENANTS.map(([name]) => name)), ...BARE.map((name) => makeTenant(name, plain.url))]
  const report = await engine.build({ tenants, embedded: { 'demo:': demo.url } })
  for (const [name] of tenants) expect(reportOf(report, name).faults, name).toEqual([])
  await plain.close()
  await demo.close()
})

afterAll(() => engine.remove())

const read = (tenant: string, locale: string, path: string) =>
  parseDocument(engine.read(tenant, `${locale}/${path}`)).children

/** All elements with one of these names, in document order. */
function all(within: ReturnType<typeof read>, ...names: string[]): Element[] {
  return findAll(({ name }) => names.includes(name), within)
}

/** The only element with this name. */
function one(within: ReturnType<typeof read>, name: string): Element {
  const found = all(within, name)
  expect(found.length, name).toBe(1)
  return found[0] as Element
}

const hrefsIn = (element: Element) => all([element], 'a').map((link) => getAttributeValue(link, 'href') ?? '')

const labelsOf = (within: ReturnType<typeof read>) =>
  all(within, 'nav').map((nav) => getAttributeValue(nav, 'aria-label') ?? '')

function menuLabels(theme: ThemeCode, locale: SiteLocale): string[] {
  const t = translateFor(theme, locale)
  const tree = theme === 'theme3' ? [translateFor(theme, locale)('tree.label')] : []
  return [t('menu.main'), t('menu.button'), t('menu.section'), t('menu.footer'), ...tree]
}

const CASES = TENANTS.flatMap(([tenant, theme, paths]) =>
  SITE_LOCALES.flatMap((locale) => paths.map((path) => [tenant, locale, path, theme] as const)),
)

describe('an error page and the confirmation of a form', () => {
  it.each(CASES)('of %s, /%s/%s, have name, languages, the way home and help', (tenant, locale, path, theme) => {
    const page = read(tenant, locale, path)
    const header = one(page, 'header')
    const [name] = all([header], 'a')
    const [home = '', ...languages] = hrefsIn(header)

    expect(name && textContent(name).trim()).toBeTruthy()
    expect(home).toMatch(/\.html$/)
    expect(hrefsIn(one(page, 'main'))).toContain(home)
    const own = path.replace(/^404/, 'error/404')
    expect(languages).toEqual([`/en/${own}`, `/zh/${own}`, `/kr/${own}`])
    const ways = all(page, 'a').map((link) => getAttributeValue(link, 'href') ?? '')
    const help = [/^tel:/, /^mailto:/, ...(theme === 'theme3' ? [] : [/\/need\.html$/])]
    expect(help.filter((way) => !ways.some((href) => way.test(href)))).toEqual([])
  })

  it.each(CASES)('of %s, /%s/%s, have no main menu and no full footer', (tenant, locale, path, theme) => {
    const page = read(tenant, locale, path)
    const t = translateFor(theme, locale)
    expect(labelsOf([one(page, 'header')])).toEqual([t('language.label')])
    expect(labelsOf(page).filter((label) => menuLabels(theme, locale).includes(label))).toEqual([])
    const footer = hrefsIn(one(page, 'footer')).filter((href) => !/^(tel|mailto):/.test(href))
    expect(footer).toEqual([])
  })

  it.each(CASES)('of %s, /%s/%s, have one main heading and no level left out', (tenant, locale, path) => {
    const page = read(tenant, locale, path)
    const levels = all(page, 'h1', 'h2', 'h3', 'h4').map(({ name }) => Number(name[1]))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
    const skip = all(page, 'a')[0] as Element
    expect(getAttributeValue(skip, 'href')).toBe('#content')
    expect(getAttributeValue(one(page, 'main'), 'id')).toBe('content')
  })

  it.each(CASES.filter(([, , path]) => path !== CONFIRMATION))(
    'of %s, /%s/%s, keep a place for the message of the error, below the heading',
    (tenant, locale, path) => {
      const page = read(tenant, locale, path)
      const order = findAll(({ name, attribs }) => name === 'h1' || attribs['id'] === 'error-message', page)
      expect(order.map(({ name }) => name)).toEqual(['h1', 'p'])
    },
  )
})

it.each(TENANTS)('an article of %s stands in the layout with the menus', (tenant, theme, _paths, article) => {
  for (const locale of SITE_LOCALES) {
    const page = read(tenant, locale, article)
    expect(labelsOf(page)).toContain(translateFor(theme, locale)('menu.main'))
    expect(labelsOf(page)).toContain(translateFor(theme, locale)('menu.footer'))
  }
})

it.each(BARE)('a page of %s, whose tenant says nothing of itself, has no empty parts', (tenant) => {
  const paths = [...engine.files(tenant).keys()].filter((path) => path.endsWith('.html'))
  expect(paths).toEqual(expect.arrayContaining(ERRORS))
  for (const path of paths) {
    const page = parseDocument(engine.read(tenant, path)).children
    const parts = all(page, ...PARTS)
    // A script fills hidden elements before it shows them.
    const hidden = findAll(({ attribs }) => 'hidden' in attribs, page).flatMap((part) => all([part], ...PARTS))
    const empty = parts.filter((part) => textContent(part).trim() === '' && !hidden.includes(part))
    expect(empty.map(({ name }) => `${path} ${name}`)).toEqual([])
    if (ERRORS.includes(path)) expect(hrefsIn(one(page, 'main')).length, path).toBeGreaterThan(0)
  }
})
