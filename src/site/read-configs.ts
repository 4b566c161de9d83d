import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { Colors, Configs, Contact, RedirectRule, SiteConfig, SocialLink } from './config.ts'
import type { ConfigEntries } from './content.ts'
import type { ThemeCode } from './theme.ts'
import { COLOR_USES } from './color-uses.ts'
import { ColorContrastLow, ColorsIncomplete, ConfigFieldIgnored } from './errors.ts'
import { gateColors, isCssColor, type Shades } from './gate-colors.ts'
import { pathPart } from './href.ts'
import { present } from './present.ts'
import { asHttpUrl, asList, asRecord, asText, fieldReader, isRecord, readJson, type Report } from './read-fields.ts'
import { readNeedFields } from './read-need-fields.ts'
import { asTimeZone } from './time-zone.ts'
import { withoutPassword } from './without-password.ts'

const COLOR_PLACES = { words: 'as links on the page', control: 'as a button on the page' } as const
const COLOR_COUNT = 3
/** RFC 5321, section 4.5.3.1: 64 before the sign and 255 behind it. */
const LONGEST_EMAIL = 320
const EMAIL = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\.]+(?:\.[^\s@<>"(),:;\\.]+)+$/

/** Reads the config entries of one locale. Whatever has the wrong form is left out, with a notice that names the field. */
export function readConfigs(entries: ConfigEntries, theme: ThemeCode, report: Report): Configs {
  return { siteConfig: readSiteConfig(entries, report), shades: readShades(entries, theme, report) }
}

function readSiteConfig(entries: ConfigEntries, report: Report): SiteConfig {
  const key = 'siteConfig'
  const source = readJson(entries, key, report)
  if (source !== undefined && !isRecord(source)) {
    report.notices.push(ConfigFieldIgnored.notice({ key, field: key, expected: 'a JSON object' }, report.where))
  }
  const read = fieldReader(source, key, report)
  const text = (field: string) => read(field, 'text', asText)
  const fileUrl = read('fileUrl', 'an absolute http(s) URL', asHttpUrl)
  return present({
    siteName: text('siteName'),
    tagline: text('tagline'),
    description: text('description'),
    logo: text('logo'),
    favicon: text('favicon'),
    shareImage: text('shareImage'),
    fileUrl: fileUrl && trimCharactersEnd(pathPart(fileUrl), '/'),
    copyright: text('copyright'),
    contact: readContact(read('contact', 'an object', asRecord), report),
    social: readSocial(read('social', 'a list', asList) ?? [], report),
    redirects: readRedirects(read('redirects', 'a list', asList) ?? [], report),
    needFields: readNeedFields(read('forms', 'an object', asRecord)?.['need'], report),
    timeZone: read('timeZone', 'an IANA time zone such as Europe/Vienna', asTimeZone) ?? 'UTC',
  })
}

function readContact(source: unknown, report: Report): Contact {
  const read = fieldReader(source, 'siteConfig', report, 'contact.')
  return present({
    phone: read('phone', 'text', asText),
    email: read('email', 'an email address', (value) => {
      const email = asText(value)
      return email !== undefined && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : undefined
    }),
    address: read('address', 'text', asText),
  })
}

function readSocial(list: readonly unknown[], report: Report): SocialLink[] {
  return list.flatMap((item, index) => {
    const read = fieldReader(item, 'siteConfig', report, `social[${index}].`)
    const url = read('url', 'an absolute http(s) URL', (value) => {
      const address = asText(value)
      return address && asHttpUrl(withoutPassword(address, `social[${index}]`, report))
    })
    const name = read('name', 'text', asText)
    return url === undefined ? [] : [{ name: name ?? new URL(url).hostname, url }]
  })
}

/** Only their form is read here; whether they lead anywhere is decided when the pages are known. */
function readRedirects(list: readonly unknown[], report: Report): RedirectRule[] {
  return list.flatMap((item, index) => {
    const read = fieldReader(item, 'siteConfig', report, `redirects[${index}].`)
    const from = read('from', 'a path', asText)
    const to = read('to', 'a path or an absolute URL', asText)
    const status = read('status', '301 or 302', (value) => (value === 301 || value === 302 ? value : undefined))
    if (from === undefined || to === undefined) return []
    return [{ from, to: withoutPassword(to, `the redirect from ${from}`, report), status: status ?? 301 }]
  })
}

function readShades(entries: ConfigEntries, theme: ThemeCode, report: Report): Shades {
  const colors = readColors(entries, theme, report)
  const { shades, failures } = gateColors(theme, colors ?? COLOR_USES[theme].own)
  for (const failure of failures) {
    const sent = colors?.[failure.color] ?? ''
    const place = COLOR_PLACES[failure.use]
    report.notices.push(ColorContrastLow.notice({ ...failure, place, key: `${theme}Colors`, sent }, report.where))
  }
  return shades
}

/**
 * The tenant's colours. They are used as a set of three or not at all, and a notice tells if one is missing or all are.
 *
 * A theme whose colours may be fewer takes the theme colour for a missing hover colour, and the hover colour for a missing
 * active colour.
 */
function readColors(entries: ConfigEntries, theme: ThemeCode, report: Report): Colors | undefined {
  const key = `${theme}Colors`
  const { mayBeFewer } = COLOR_USES[theme]
  const read = fieldReader(readJson(entries, key, report), key, report)
  const color = (field: keyof Colors) =>
    read(field, 'a CSS colour', (value) => {
      const text = asText(value)
      return text !== undefined && isCssColor(text) ? text : undefined
    })
  const sent = { themeColor: color('themeColor'), hoverColor: color('hoverColor'), activeColor: color('activeColor') }
  const { themeColor } = sent
  const hoverColor = sent.hoverColor ?? (mayBeFewer ? themeColor : undefined)
  const activeColor = sent.activeColor ?? (mayBeFewer ? hoverColor : undefined)
  if (themeColor !== undefined && hoverColor !== undefined && activeColor !== undefined) {
    return { themeColor, hoverColor, activeColor }
  }
  const missing = Object.entries(sent).flatMap(([field, value]) => (value === undefined ? [field] : []))
  const isNone = missing.length === COLOR_COUNT
  if (!(isNone && mayBeFewer)) {
    const words = isNone ? 'all three colours' : missing.join(' and ')
    report.notices.push(ColorsIncomplete.notice({ key, missing: words }, report.where))
  }
  return undefined
}
