import { isFault } from '#kit/errors.ts'
import { assertPair, readPublicKey, readSigningKey } from '#publish/release/sign-manifest.ts'
import type { Settings } from '../settings/settings.ts'
import { variableFor } from '../settings/tenant-variables.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'
import { findMisspelt, type MisspeltVariable } from './find-misspelt.ts'

const { ok, warning, failed, thrown } = doctorLines('settings')

/**
 * Finds what is wrong with the environment variables that settings are read from. No line repeats a value.
 *
 * `tenants` are all tenants of the tenants file. `isServed`: the rebuild service runs here, so it needs webhooks of
 * edits.
 */
export function examineEnvironment(
  settings: Settings,
  tenants: readonly string[],
  { isServed }: { readonly isServed: boolean },
): DoctorLine[] {
  const misspelt = findMisspelt(settings.variableNames, tenants)
  const found = [...misspelt.map((variable) => describeMisspelt(variable, tenants)), ...refusals(settings, tenants)]
  const isDeaf = (tenant: string) =>
    settings.webhookSecrets(tenant).length + settings.webhookTokens(tenant).length === 0
  const unheard = isServed ? tenants.filter(isDeaf).map(describeUnheard) : []
  return found.some(({ state }) => state === 'failed')
    ? [...found, ...unheard]
    : [...found, ...unheard, describeSecrets(settings.secretNames)]
}

function describeMisspelt({ name, meant, isRefused }: MisspeltVariable, tenants: readonly string[]): DoctorLine {
  const found = isRefused ? `${name} belongs to no tenant of the tenants file` : `No setting is named ${name}`
  const known = meant === undefined ? `Known tenants: ${tenants.join(', ') || 'none'}.` : `Did you mean ${meant}?`
  const message = `${found}. ${known} Rename the variable, or unset it.`
  return isRefused ? failed(message) : warning(message)
}

/** A line for each setting that cannot be read. */
function refusals(settings: Settings, tenants: readonly string[]): DoctorLine[] {
  const isNamed = findMisspelt(settings.variableNames, tenants).some(({ isRefused }) => isRefused)
  const reads: (() => unknown)[] = [
    settings.proxyEnv,
    settings.previewLinkSecret,
    settings.port,
    settings.workerPort,
    settings.databaseUrl,
    () => readKeys(settings),
    // It would report the same variable once more.
    ...(isNamed ? [] : [() => settings.assertTenantVariables(tenants)]),
    ...tenants.map((tenant) => () => settings.providerCredentials(tenant)),
  ]
  return reads.flatMap((read) => {
    try {
      read()
      return []
    } catch (error) {
      // The hint of such a fault is left out: it is about a command that did nothing.
      return isFault(error) ? [failed(error.message)] : [thrown(error)]
    }
  })
}

function readKeys({ signingKey, verifyKey }: Settings): void {
  const signing = signingKey === undefined ? undefined : readSigningKey(signingKey)
  const verify = verifyKey === undefined ? undefined : readPublicKey(verifyKey)
  if (signing && verify) assertPair(signing, verify)
}

function describeUnheard(tenant: string): DoctorLine {
  const [secret, token] = [variableFor('WEBHOOK_SECRET', tenant), variableFor('WEBHOOK_TOKEN', tenant)]
  const unsigned = `If that cannot sign, set ${token} to what \`openssl rand -hex 32\` prints.`
  const remedy = `Set it to what \`echo "whsec_$(openssl rand -base64 32)"\` prints, here and in the content system. ${unsigned}`
  return warning(`${secret} is not set, so the rebuild service refuses that tenant's webhooks. ${remedy}`)
}

function describeSecrets(names: readonly string[]): DoctorLine {
  if (names.length === 0) return ok('No secrets are set. Open providers and unsigned releases need none.')
  return ok(`${names.length === 1 ? '1 secret is' : `${names.length} secrets are`} well formed: ${names.join(', ')}.`)
}
