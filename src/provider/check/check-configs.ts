import type { SiteLocale } from '#contract/locale.ts'
import { contentOf } from '#site/model/config-entries.ts'
import { isThemeCode, THEME_CODES } from '#site/model/theme.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { translateConfigs } from '../api/translate.ts'
import type { RawAnswer } from './ask-once.ts'
import { checkConfigRows } from './check-rows.ts'
import { type Checker, type CheckerOptions, conditional, createChecker } from './checker.ts'
import { faultIn, type FoundIn } from './finding.ts'

export const CONFIG_CALL = 'sys/config/findByParentCode'
/** The query of the first call of a build: it asks which theme a tenant has. */
export const GENERAL_CONFIGS = { parentCode: 'default_theme' }

const NAME = 'findByParentCode'

type Configs = ReturnType<typeof translateConfigs>['configs']

/** Makes both calls for configuration in one language. Returns what can be read of the answers. */
export async function checkConfigs(checker: Checker, locale: SiteLocale): Promise<Configs> {
  const read = async (parentCode: string) => {
    const data = configDataOf(checker, locale, await conditional(checker, CONFIG_CALL, NAME, locale, { parentCode }))
    if (data === undefined) return undefined
    checker.note(locale, checkConfigRows(NAME, data))
    return translateConfigs(data).configs
  }
  const general = await read(GENERAL_CONFIGS.parentCode)
  if (general === undefined) return {}
  const theme = themeOf(checker, locale, general)
  return theme === undefined ? general : { ...general, ...(await read(theme)) }
}

/**
 * Makes only the first call of a build. It shows whether the provider can be reached, gives builds access and knows the
 * contract.
 */
export async function checkFirstCall(
  options: CheckerOptions & { readonly defaultLocale: SiteLocale },
): Promise<{ readonly found: readonly FoundIn[]; readonly answer: RawAnswer }> {
  const found: FoundIn[] = []
  const checker = createChecker(options, (_locale, one) => found.push(one))
  const { defaultLocale: locale } = options
  const answer = await checker.ask(CONFIG_CALL, GENERAL_CONFIGS, { locale })
  const data = configDataOf(checker, locale, answer)
  if (data !== undefined) themeOf(checker, locale, translateConfigs(data).configs)
  return { found, answer }
}

function configDataOf(checker: Checker, locale: SiteLocale, answer: RawAnswer): Record<string, unknown> | undefined {
  const data = checker.dataOf(NAME, locale, answer)
  if (data === undefined || isRecord(data)) return data
  checker.note(locale, [faultIn(NAME, 'Its "data" is no object of entries. Send { "themeCode": { "content": "…" } }.')])
  return undefined
}

function themeOf(checker: Checker, locale: SiteLocale, general: Configs) {
  const theme = contentOf(general, 'themeCode')
  if (isThemeCode(theme)) return theme
  const said = JSON.stringify(theme) ?? 'nothing'
  const message = `default_theme has the themeCode ${said}. Set it to ${THEME_CODES.join(', ')}.`
  checker.note(locale, [faultIn(NAME, message)])
  return undefined
}
