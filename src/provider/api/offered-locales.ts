import { isSiteLocale, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { parseJson } from '#kit/parse-json.ts'
import { contentOf } from '#site/model/config-entries.ts'
import type { ConfigEntries } from '#site/model/content.ts'

/**
 * The locales that have to be read: `first`, then those that `languageConfig` names. If it has no usable list, all
 * three locales.
 *
 * This only decides what to ask for. The site model decides whether an entry is well formed and which language is the
 * default. So everything that might count is read.
 */
export function offeredLocales(configs: ConfigEntries, first: SiteLocale): SiteLocale[] {
  const list = parseJson(contentOf(configs, 'languageConfig') ?? '')
  const named = (Array.isArray(list) ? list : []).map(languageOf).filter(isSiteLocale)
  return [...new Set([first, ...(named.length > 0 ? named : SITE_LOCALES)])]
}

function languageOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'language' in entry ? entry.language : undefined
}
