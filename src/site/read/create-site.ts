import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import { collectNotices, type NoticeSink } from '#kit/collect-notices.ts'
import type { Notice } from '#kit/errors.ts'
import { runSteps, type Steps } from '#kit/steps.ts'
import type { Configs } from '../model/config.ts'
import type { LocaleContent, TenantContent } from '../model/content.ts'
import { LanguageRefused, NoLanguage } from '../errors.ts'
import { findFlawedAddresses, tellFlawedAddresses } from './flawed-addresses.ts'
import { reportRefusedPictures } from '../views/picture.ts'
import { planRedirects } from '../routing/plan-redirects.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { readBanners } from './read-banners.ts'
import { selectBooking } from './read-booking.ts'
import { readConfigs } from './read-configs.ts'
import { readLocales, type Locales } from './read-locales.ts'
import { readMenus } from './read-menus.ts'
import { nextAnnouncementChange, selectAnnouncements } from './select-announcements.ts'
import { nextClosedEnd, selectOpeningHours } from './select-opening-hours.ts'
import { selectPublished } from './select-published.ts'
import type { LocaleSite, Site, SitePages, TenantProfile } from '../model/site.ts'
import type { ThemeCode } from '../model/theme.ts'
import { selectQuestions } from './select-questions.ts'
import { reportBodyLinks } from './report-body-links.ts'
import { reportFlawedRows } from './report-flawed-rows.ts'
import { reportLosses } from './report-losses.ts'
import { reportNewsGroups } from './report-news-groups.ts'
import { reportOnce } from './report-once.ts'
import { reportSimilarPaths } from './report-similar-paths.ts'

export type SiteOptions = {
  /**
   * Whether the site also shows drafts, articles whose time has not come, and expired ones. Only previews set it, never
   * a build.
   */
  readonly drafts?: boolean
}

const NO_CONTENT: LocaleContent = { configs: {}, menuGroups: [], banners: [], articles: [], flawedRows: [] }

/**
 * Makes the site of a tenant: applies every rule to what the provider delivered.
 *
 * Content that breaks a rule is left out or repaired, and `notices` says so. Throws `NoLanguage` if the provider
 * delivered none of the offered languages, and nothing else. The same arguments give the same site.
 */
export function createSite(...args: Parameters<typeof siteSteps>): Site {
  return runSteps(siteSteps(...args))
}

/** `createSite` in steps, for a thread that has other work too. */
export function* siteSteps(
  content: TenantContent,
  profile: TenantProfile,
  now: Date,
  { drafts = false }: SiteOptions = {},
): Steps<Site> {
  const notices = collectNotices()
  const tenant = profile.name
  const { theme } = content
  const { locales, defaultLocale } = deliveredLocales(content, profile, notices)
  const configs = yield* readAllConfigs(content, { tenant, theme, locales, notices })
  const shown = yield* selectPublished(content, { tenant, defaultLocale, locales, now, drafts, notices })

  const bare: { [L in SiteLocale]?: SitePages['byLocale'][L] } = {}
  for (const { locale } of locales) {
    const fileUrl = configs[locale]?.siteConfig.fileUrl ?? profile.fileUrl
    bare[locale] = { articles: shown.byLocale[locale] ?? [], fileUrl, origin: profile.origin }
  }
  const known = { tenant: profile, theme, defaultLocale, locales, byLocale: bare }
  const rules = Object.fromEntries(locales.map(({ locale }) => [locale, configs[locale]?.siteConfig.redirects]))
  const redirects = Object.freeze(yield* planRedirects({ ...known, redirects: [] }, rules, notices))
  const pages: SitePages = { ...known, redirects }

  const byLocale: { [L in SiteLocale]?: LocaleSite } = {}
  for (const option of locales) {
    byLocale[option.locale] = yield* localeSite(pages, option, contentOf(content, option.locale), configs, {
      now,
      notices,
    })
  }
  yield* reportBodyLinks(pages, notices)
  yield* reportByLocale(pages, configs, notices)
  yield* reportLosses(pages, notices)
  yield* reportRefusedPictures({ tenant: profile, byLocale }, notices)
  const hasFeedback = Object.values(configs).some(({ siteConfig }) => siteConfig.hasFeedback)
  const flawedAddresses = yield* findFlawedAddresses({ tenant: profile, theme, byLocale: bare, hasFeedback })
  notices.push(...tellFlawedAddresses(flawedAddresses, tenant))
  const all = Object.freeze(notices.all({ tenant }))
  const site = { ...known, byLocale: Object.freeze(byLocale), redirects, flawedAddresses, notices: all }
  const dated = Object.values(configs).flatMap(({ siteConfig }) => siteConfig.announcements)
  const hours = Object.values(configs).map(({ siteConfig }) => siteConfig.openingHours)
  const changes = [shown.nextChange, nextAnnouncementChange(dated, now), nextClosedEnd(hours, now)]
  const nextChange = changes.flatMap((change) => change ?? []).sort()[0]
  return Object.freeze(omitUndefined({ ...site, nextChange }))
}

type ConfigsByLocale = { readonly [L in SiteLocale]?: Configs }

/**
 * Reads the configs of each language. Most entries are the same in every language, so a mistake is reported once for
 * all.
 */
function* readAllConfigs(
  content: TenantContent,
  site: { tenant: string; theme: ThemeCode; locales: Locales['locales']; notices: NoticeSink },
): Steps<ConfigsByLocale> {
  const { tenant, theme, locales, notices } = site
  const configs: { [L in SiteLocale]?: Configs } = {}
  const [unread, inConfigs] = [[] as Notice[], [] as Notice[]]
  for (const { locale } of locales) {
    const where = { tenant, locale }
    const { configs: entries, flawedRows } = contentOf(content, locale)
    const [ofRows, ofConfigs] = [collectNotices(), collectNotices()]
    yield* reportFlawedRows(flawedRows, where, ofRows)
    configs[locale] = readConfigs(entries, theme, { notices: ofConfigs, where })
    unread.push(...ofRows.all(where))
    inConfigs.push(...ofConfigs.all(where))
    yield
  }
  notices.push(...reportOnce([...unread, ...inConfigs], locales.length))
  return configs
}

/**
 * Reports paths that look alike and groups of news without articles. Most are the same in every language, so each is
 * reported once for all.
 */
function* reportByLocale(pages: SitePages, configs: ConfigsByLocale, notices: NoticeSink): Steps<void> {
  const found: Notice[] = []
  for (const { locale } of pages.locales) {
    const own = collectNotices()
    const where = { tenant: pages.tenant.name, locale }
    yield* reportSimilarPaths(pages, locale, own)
    const articles = pages.byLocale[locale]?.articles ?? []
    reportNewsGroups(configs[locale]?.siteConfig ?? {}, articles, { notices: own, where })
    found.push(...own.all(where))
  }
  notices.push(...reportOnce(found, pages.locales.length))
}

function contentOf(content: TenantContent, locale: SiteLocale): LocaleContent {
  return content.locales[locale] ?? NO_CONTENT
}

/** The offered languages that the provider delivered. */
function deliveredLocales(content: TenantContent, profile: TenantProfile, notices: NoticeSink): Locales {
  const where = { tenant: profile.name }
  const read = content.locales[profile.defaultLocale] ?? Object.values(content.locales)[0] ?? NO_CONTENT
  const offered = readLocales(read.configs, profile.defaultLocale, { notices, where })
  const locales = offered.locales.filter(({ locale }) => {
    if (content.locales[locale] !== undefined) return true
    notices.push(LanguageRefused.notice({ language: locale, reason: 'its content was not delivered' }, where))
    return false
  })
  const first = locales[0]
  if (first === undefined) throw NoLanguage.fault({ offered: offered.locales.map(({ locale }) => locale) }, where)
  const isHere = (wanted: SiteLocale) => locales.some(({ locale }) => locale === wanted)
  const defaultLocale = [offered.defaultLocale, profile.defaultLocale].find(isHere) ?? first.locale
  return { locales: Object.freeze(locales), defaultLocale }
}

function* localeSite(
  pages: SitePages,
  option: LocaleOption,
  content: LocaleContent,
  configs: ConfigsByLocale,
  at: { readonly now: Date; readonly notices: NoticeSink },
): Steps<LocaleSite> {
  const { locale } = option
  const { notices } = at
  const own = configs[locale]
  const bare = pages.byLocale[locale]
  if (own === undefined || bare === undefined) throw new TypeError(`${locale} has no configs`)
  const menus = yield* readMenus(pages, locale, content.menuGroups, notices)
  const banners = yield* readBanners(pages, locale, content.banners, notices)
  const announcements = selectAnnouncements(pages, locale, own.siteConfig.announcements, at)
  const openingHours = selectOpeningHours(own.siteConfig.openingHours, at.now)
  const booking = selectBooking(pages, locale, own.siteConfig.booking, notices)
  const questions = selectQuestions(pages, locale, own.siteConfig.questions, notices)
  const shown = { menus, banners, announcements, questions, ...omitUndefined({ openingHours, booking }) }
  return Object.freeze({ option, configs: content.configs, ...own, ...bare, ...shown })
}
