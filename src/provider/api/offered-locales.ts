import { isSiteLocale, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { parseJson } from '#kit/parse-json.ts'
import { contentOf } from '#site/model/config-entries.ts'
import type { ConfigEntries } from '#site/model/content.ts'

/**
 * The locales worth reading: those that `languageConfig` names, and `first`, which comes first.
 *
 * Only to know what to ask for. Whether an entry is well formed and which language is the default is for the site
 * model to say, so whatever might count is read. Without a usable list all three are.
 */
export function offeredLocales(configs: ConfigEntries, first: SiteLocale): SiteLocale[] {
  const list = parseJson(contentOf(configs, 'languageConfig') ?? '')
  const named = (Array.isArray(list) ? list : []).map(languageOf).filter(isSiteLocale)
  return [...new Set([first, ...(named.length > 0 ? named : SITE_LOCALES)])]
}

function languageOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'language' in entry ? entry.language : undefined
}
