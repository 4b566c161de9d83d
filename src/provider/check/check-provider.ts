import { randomUUID } from 'node:crypto'
import type { SiteLocale } from '#contract/locale.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { bannerIdOf, contentOf } from '#site/model/config-entries.ts'
import { isThemeCode } from '#site/model/theme.ts'
import { offeredLocales } from '../api/offered-locales.ts'
import { callHeaders } from '../http/build-request.ts'
import { type Checker, type CheckerOptions, conditional, createChecker } from './checker.ts'
import { checkChangeFeed, checkMenuLanguages, checkMissing } from './check-calls.ts'
import { checkConfigs, checkFirstCall, CONFIG_CALL, GENERAL_CONFIGS } from './check-configs.ts'
import { checkEmptyForm, checkPlainForm, checkPreflight } from './check-form.ts'
import { faultIn, type ProviderFinding, type FoundIn, joinFindings } from './finding.ts'
import { checkBannerRows, checkMenuRows } from './check-rows.ts'
import { type ArticlesRead, checkArticles, checkArticlesTogether } from './check-articles.ts'

export type CheckOptions = CheckerOptions & {
  readonly origin: string
  readonly defaultLocale: SiteLocale
  /** Address that pages send the form to. */
  readonly formAction: string
}

const CALLS = {
  menu: 'all/btMenu/tree',
  banner: 'sys/banner/list',
  changes: 'all/changes',
}

/**
 * If the first call has one of these statuses, or no answer (`undefined`), all other calls will end in the same way.
 */
const SAME_FOR_ALL_CALLS: readonly (number | undefined)[] = [401, 403, undefined]

/**
 * Makes every call of the contract in every language, and returns what is wrong with the answers. If the provider
 * cannot be reached or refuses the check, only that is returned. Never rejects.
 */
export async function checkProvider(options: CheckOptions): Promise<ProviderFinding[]> {
  const first = await checkFirstCall(options)
  if (SAME_FOR_ALL_CALLS.includes(first.answer.status))
    return joinFindings(first.found.map((one) => ({ locale: options.defaultLocale, found: one })))
  const found: { locale?: SiteLocale; found: FoundIn }[] = []
  const checker = createChecker(options, (locale, one) => found.push({ ...(locale && { locale }), found: one }))
  const configs = await checkConfigs(checker, options.defaultLocale)
  const locales = offeredLocales(configs, options.defaultLocale)
  const menus: unknown[] = []
  const articles = new Map<SiteLocale, ArticlesRead>()
  for (const locale of locales) {
    const own = locale === options.defaultLocale ? configs : await checkConfigs(checker, locale)
    const menu = checker.dataOf('btMenu/tree', locale, await conditional(checker, CALLS.menu, 'btMenu/tree', locale))
    if (isRecord(menu)) checker.note(locale, checkMenuRows('btMenu/tree', menu))
    else if (menu !== undefined)
      checker.note(locale, [
        faultIn(
          'btMenu/tree',
          'Its "data" is no object of groups. Send { "any": { "type": "top_menu", "children": [] } }.',
        ),
      ])
    menus.push(menu)
    await checkBanners(checker, own, locale)
    articles.set(locale, await checkArticles(checker, locale, options.token))
  }
  checker.note(undefined, checkMenuLanguages('btMenu/tree', menus))
  checker.note(undefined, checkArticlesTogether([...articles.values()]))
  await checkChanges(checker, options.defaultLocale)
  await checkForm(checker, options)
  return joinFindings(found)
}

async function checkBanners(
  checker: Checker,
  configs: Parameters<typeof contentOf>[0],
  locale: SiteLocale,
): Promise<void> {
  const theme = contentOf(configs, 'themeCode')
  const id = isThemeCode(theme) ? bannerIdOf(configs, theme) : undefined
  if (id === undefined) return
  const call = 'banner/list'
  const data = checker.dataOf(
    call,
    locale,
    await conditional(checker, `${CALLS.banner}/${encodeURIComponent(id)}`, call, locale),
  )
  if (data === undefined) return
  checker.note(
    locale,
    Array.isArray(data)
      ? checkBannerRows(call, data)
      : [faultIn(call, 'Its "data" is no list. Send [] or [{ "id", "title" }].')],
  )
}

async function checkChanges(checker: Checker, locale: SiteLocale): Promise<void> {
  const first = await checker.ask(CALLS.changes, {}, { locale })
  const data = first.answer.ok ? first.answer.data : undefined
  const cursor = isRecord(data) && typeof data['cursor'] === 'string' ? data['cursor'] : undefined
  const since = cursor === undefined ? undefined : await checker.ask(CALLS.changes, { since: cursor }, { locale })
  const unknown = await checker.ask(CALLS.changes, { since: `none-${randomUUID()}` }, { locale })
  checker.note(undefined, checkChangeFeed(first, since, unknown))
}

/** Sends only empty forms, which a provider refuses. So nothing is stored. */
async function checkForm(checker: Checker, options: CheckOptions): Promise<void> {
  const { origin, homeUrl, tenant, formAction, defaultLocale: locale } = options
  const five = callHeaders({ tenant, homeUrl, formUrl: homeUrl, locale, token: undefined })
  const names = [...Object.keys(five).filter((name) => name !== 'Accept' && name !== 'Accept-Language'), 'Content-Type']
  const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': names.join(',') }
  const preflight = await checker.askOnce(formAction, { method: 'OPTIONS', headers: { Origin: origin, ...asked } })
  checker.note(undefined, checkPreflight(preflight, origin, names))
  const empty = { form: 'need', locale, page: homeUrl, fields: {} }
  const sent = await checker.askOnce(formAction, {
    method: 'POST',
    headers: { ...five, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(empty),
  })
  checker.note(undefined, checkEmptyForm(sent, origin))
  const plain = await checker.askOnce(formAction, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ _form: 'need', _locale: locale, _next: 'https://elsewhere.example/' }).toString(),
  })
  checker.note(undefined, checkPlainForm(plain, origin))
  const none = await checker.ask(CONFIG_CALL, GENERAL_CONFIGS, {
    locale,
    headers: { 'tenant-name': `none-${randomUUID().slice(0, 8)}` },
  })
  checker.note(undefined, checkMissing('every call', 'A tenant that there is not', none))
}
