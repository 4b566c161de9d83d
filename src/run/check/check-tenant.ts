import type { Notice } from '#kit/errors.ts'
import { checkProvider, type CheckOptions } from '#provider/check/check-provider.ts'
import type { ProviderFinding } from '#provider/check/finding.ts'
import {
  AddressWithPassword,
  ArticlesUntranslated,
  ArticleWithoutTitle,
  BodyContentLost,
  BodyLinkMissing,
  BodyLinkToProvider,
  ColorContrastLow,
  ContentFlawed,
  ContentLeftOut,
  PathsAlike,
} from '#site/errors.ts'
import type { BuildEngine } from '../build/build-engine.ts'
import { readSettings } from '../settings/settings.ts'
import { ownFormAction, tenantProfile } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'

/**
 * Notices that are left out. The check of the rows has reported two of them already, with the field and the first row.
 * The third is no mistake: a site may have articles in one language only.
 */
const NOT_LISTED: ReadonlySet<string> = new Set(
  [ContentFlawed, ContentLeftOut, ArticlesUntranslated].map(({ name }) => name),
)

/** Notices that are for editors: the provider does what the contract asks for. */
const FOR_EDITORS: ReadonlySet<string> = new Set([
  ...[AddressWithPassword, ArticleWithoutTitle, BodyContentLost, BodyLinkMissing].map(({ name }) => name),
  ...[BodyLinkToProvider, ColorContrastLow, PathsAlike].map(({ name }) => name),
  // By name, since this room does not import the room of pictures.
  'PictureFailed',
])

/**
 * Finds what is wrong with a tenant's provider: first in its answers, call by call, then in what a build makes of them.
 * Faults come before advice.
 *
 * The build is a dry run, which draws and writes nothing. With `token`, the provider shows drafts.
 */
export async function checkTenant(
  engine: Pick<BuildEngine, 'build' | 'embedded'>,
  name: string,
  tenant: Tenant,
  { token, now }: Pick<CheckOptions, 'token' | 'now'> = {},
): Promise<ProviderFinding[]> {
  const profile = tenantProfile(name, tenant, engine.embedded)
  const credentials = readSettings().providerCredentials(name)
  // `tenants.json` may send the form of a tenant elsewhere. If its provider is embedded, the form of that provider is
  // checked.
  const formAction = profile.isEmbedded ? ownFormAction(profile) : profile.formAction
  const told = await checkProvider({ ...profile, formAction, tenant: name, credentials, token, now })
  const report = await engine.build(name, tenant, { dryRun: true, clean: true })
  // If a call fails, the build fails too. The call's own finding already says what to do.
  const isTold = told.some(({ weight }) => weight === 'fault')
  const faults = isTold ? [] : report.faults.map((fault) => findingOf(fault, 'fault'))
  const built = [...faults, ...report.notices.flatMap(findingsOf)]
  return [...told, ...joinAlike(built)].sort((a, b) => Number(a.weight === 'advice') - Number(b.weight === 'advice'))
}

function findingsOf(notice: Notice): ProviderFinding[] {
  if (NOT_LISTED.has(notice.name)) return []
  return [findingOf(notice, FOR_EDITORS.has(notice.name) ? 'advice' : 'fault')]
}

function findingOf({ name, message, hint, where }: Notice, weight: ProviderFinding['weight']): ProviderFinding {
  const locales = (where.locale ?? '').split(/, ?/).filter((locale) => locale !== '') as ProviderFinding['locales']
  return { weight, call: `build: ${name}`, locales, message: `${message} ${hint}` }
}

/** Keeps the first finding of each kind, and says how many more there are. */
function joinAlike(findings: readonly ProviderFinding[]): ProviderFinding[] {
  const byName = Map.groupBy(findings, ({ call }) => call)
  return [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [others.length === 0 ? first : { ...first, message: `${first.message} And ${others.length} more.` }],
  )
}
