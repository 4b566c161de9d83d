import { nearestWord } from '#kit/nearest-word.ts'
import { OWN_VARIABLES, TENANT_VARIABLES, variableFor } from '../settings/tenant-variables.ts'

/** A variable that has one of our prefixes and that no setting reads. */
export type MisspeltVariable = {
  readonly name: string
  /** The variable that was probably meant. */
  readonly meant?: string
  /** Whether its name begins like a secret of a tenant. If so, the rebuild service refuses to start. */
  readonly isRefused: boolean
}

/** Other programs have variables too. If a name has none of these prefixes, it is not looked at. */
const OUR_PREFIX = /^(?:PROVIDER|WEBHOOK|PREVIEW|PUBLISH|PURGE|REBUILD|STATE|WORKER)_/i

/**
 * Finds misspelt variables. `names` are variables of the environment, `tenants` are all tenants of the tenants file.
 */
export function findMisspelt(names: readonly string[], tenants: readonly string[]): MisspeltVariable[] {
  const known = [
    ...OWN_VARIABLES,
    ...TENANT_VARIABLES.flatMap((prefix) => tenants.map((tenant) => variableFor(prefix, tenant))),
  ]
  return names.flatMap((name) => {
    if (!OUR_PREFIX.test(name) || known.includes(name)) return []
    const meant = nearestWord(name, known)
    const isOfTenant = TENANT_VARIABLES.some((prefix) => name.startsWith(`${prefix}_`))
    // If a name is similar to none of ours, it belongs to another program.
    if (meant === undefined && !isOfTenant) return []
    const isRefused = isOfTenant && !name.startsWith('PROVIDER_BASE_URL_')
    return [{ name, ...(meant !== undefined && { meant }), isRefused }]
  })
}
