import { readFlag } from '#kit/read-flag.ts'
import { quoteValue } from '#kit/quote-value.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { Configs, Contact, RedirectRule, SiteConfig, SocialLink } from '../model/config.ts'
import type { ConfigEntries } from '../model/content.ts'
import { THEME_CODES, type ThemeCode } from '../model/theme.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { pathPart } from '../routing/href.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import {
  asHttpUrl,
  asList,
  asRecord,
  asText,
  fieldReader,
  firstItems,
  isNotSent,
  isRecord,
  readJson,
  type Report,
  tellItem,
  tellMisspelled,
} from './read-fields.ts'
import { readAnnouncements } from './read-announcements.ts'
import { readBooking } from './read-booking.ts'
import { readEditPattern } from './read-edit-pattern.ts'
import { readNeedFields } from './read-need-fields.ts'
import { readNeedSteps } from './read-need-steps.ts'
import { readNewsGroups } from './read-news-groups.ts'
import { readOpeningHours } from './read-opening-hours.ts'
import { readQuestions } from './read-questions.ts'
import { readShades } from './read-shades.ts'
import { readSynonyms } from './read-synonyms.ts'
import { asTimeZone } from './time-zone.ts'
import { withoutPassword } from './without-password.ts'

/** In characters: 64 before the `@` and 255 after it (RFC 5321, section 4.5.3.1). */
const LONGEST_EMAIL = 320
const ENTRY_KEYS = ['themeCode', 'siteConfig', 'languageConfig']
const SITE_KEYS = [
  ...['siteName', 'tagline', 'description', 'logo', 'favicon', 'shareImage', 'fileUrl', 'copyright'],
  ...['contact', 'social', 'redirects', 'synonyms', 'newsGroups', 'announcements', 'editPattern', 'feedback'],
  ...['forms', 'timeZone', 'openingHours', 'booking', 'questions'],
]
const CONTACT_KEYS = ['phone', 'email', 'address']
const SOCIAL_KEYS = ['name', 'url']
const REDIRECT_KEYS = ['from', 'to', 'status']
/** Every page shows these links. */
const MOST_SOCIAL = 100
/** For one language. The host gets each redirect, spelled out for every language. */
const MOST_REDIRECTS = 10_000
const SOCIAL_EXAMPLE = 'an object such as { "name": "Forum", "url": "https://forum.example/" }'
const EDIT_PATTERN = 'an http(s) URL with {path} or {id}, such as https://forge.example/edit/{locale}/{path}.md'
const REDIRECT_EXAMPLE = 'an object such as { "from": "/old.html", "to": "/new.html" }'
const EMAIL = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\.]+(?:\.[^\s@<>"(),:;\\.]+)+$/

/** Reads the config entries of one locale. A field in the wrong form is left out, and a notice names it. */
export function readConfigs(entries: ConfigEntries, theme: ThemeCode, report: Report): Configs {
  tellMisspelledEntries(entries, theme, report)
  return { siteConfig: readSiteConfig(entries, report), shades: readShades(entries, theme, report) }
}

/** Reports entries whose keys look misspelt. Entries of other themes have similar keys and are no mistake. */
function tellMisspelledEntries(entries: ConfigEntries, theme: ThemeCode, report: Report): void {
  const others = THEME_CODES.filter((code) => code !== theme).flatMap((code) => [`${code}Colors`, `${code}Banner`])
  const own = Object.fromEntries(Object.entries(entries).filter(([key]) => !others.includes(key)))
  tellMisspelled(own, [...ENTRY_KEYS, `${theme}Colors`, `${theme}Banner`], 'the configs', report)
}

function readSiteConfig(entries: ConfigEntries, report: Report): SiteConfig {
  const key = 'siteConfig'
  const source = readJson(entries, key, report)
  if (source !== undefined && !isRecord(source)) {
    report.notices.push(
      ConfigFieldIgnored.notice(
        { key, field: key, expected: 'a JSON object', found: quoteValue(source) },
        report.where,
      ),
    )
  }
  const read = fieldReader(source, key, report)
  tellMisspelled(source, SITE_KEYS, `"${key}"`, report)
  const text = (field: string) => read(field, 'text', asText)
  const logo = text('logo')
  const timeZone = read('timeZone', 'an IANA time zone such as Europe/Vienna', asTimeZone) ?? 'UTC'
  const fileUrl = read('fileUrl', 'an absolute http(s) URL', asHttpUrl)
  const need = read('forms', 'an object', asRecord)?.['need']
  return omitUndefined({
    siteName: text('siteName'),
    tagline: text('tagline'),
    description: text('description'),
    logo,
    logoDark: read('logoDark', 'a text, beside a `logo`', (value) => (logo === undefined ? undefined : asText(value))),
    favicon: text('favicon'),
    shareImage: text('shareImage'),
    fileUrl: fileUrl && trimCharactersEnd(pathPart(fileUrl), '/'),
    copyright: text('copyright'),
    contact: readContact(read('contact', 'an object', asRecord), report),
    social: readSocial(read('social', 'a list', asList) ?? [], report),
    redirects: readRedirects(read('redirects', 'a list', asList) ?? [], report),
    synonyms: readSynonyms(read('synonyms', 'a list', asList) ?? [], report),
    newsGroups: readNewsGroups(read('newsGroups', 'a list', asList), report),
    editPattern: read('editPattern', EDIT_PATTERN, readEditPattern),
    needFields: readNeedFields(need, report),
    needSteps: readNeedSteps(need, report),
    hasFeedback: read('feedback', 'true or false', readFlag) ?? false,
    announcements: readAnnouncements(read('announcements', 'a list', asList) ?? [], timeZone, report),
    openingHours: readOpeningHours(read('openingHours', 'an object', asRecord), timeZone, report),
    booking: readBooking(read('booking', 'an object', asRecord), report),
    questions: readQuestions(read('questions', 'a list', asList) ?? [], report),
    timeZone,
  })
}

function readContact(source: unknown, report: Report): Contact {
  const read = fieldReader(source, 'siteConfig', report, 'contact.')
  tellMisspelled(source, CONTACT_KEYS, '"siteConfig.contact"', report)
  return omitUndefined({
    phone: read('phone', 'text', asText),
    email: read('email', 'an email address', (value) => {
      const email = asText(value)
      return email !== undefined && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : undefined
    }),
    address: read('address', 'text', asText),
  })
}

function readSocial(list: readonly unknown[], report: Report): SocialLink[] {
  return firstItems(list, MOST_SOCIAL, 'social', report).flatMap((item, index) => {
    const place = `social[${index}]`
    const read = fieldReader(item, 'siteConfig', report, `${place}.`)
    tellMisspelled(item, SOCIAL_KEYS, `"siteConfig.${place}"`, report)
    const url = read('url', 'an absolute http(s) URL', (value) => {
      const address = asText(value)
      return address && asHttpUrl(withoutPassword(address, place, report))
    })
    const name = read('name', 'text', asText)
    if (url !== undefined) return [{ name: name ?? new URL(url).hostname, url }]
    if (!isRecord(item) || isNotSent(item['url'])) tellItem(place, item, SOCIAL_EXAMPLE, report)
    return []
  })
}

/** Reads only the form of the redirects. `planRedirects` decides where they lead, when the pages are known. */
function readRedirects(list: readonly unknown[], report: Report): RedirectRule[] {
  return firstItems(list, MOST_REDIRECTS, 'redirects', report).flatMap((item, index) => {
    const place = `redirects[${index}]`
    const read = fieldReader(item, 'siteConfig', report, `${place}.`)
    tellMisspelled(item, REDIRECT_KEYS, `"siteConfig.${place}"`, report)
    const from = read('from', 'a path', asText)
    const to = read('to', 'a path or an absolute URL', asText)
    const status = read('status', '301 or 302', asRedirectStatus)
    if (from !== undefined && to !== undefined) {
      return [{ from, to: withoutPassword(to, `the redirect from ${from}`, report), status: status ?? 301 }]
    }
    if (!isRecord(item) || isNotSent(item['from']) || isNotSent(item['to'])) {
      tellItem(place, item, REDIRECT_EXAMPLE, report)
    }
    return []
  })
}

function asRedirectStatus(value: unknown): 301 | 302 | undefined {
  const status = typeof value === 'string' ? Number(value) : value
  return status === 301 || status === 302 ? status : undefined
}
