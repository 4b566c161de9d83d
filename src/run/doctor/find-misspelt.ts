import { nearestWord } from '#kit/nearest-word.ts'
import { OWN_VARIABLES, TENANT_VARIABLES, variableFor } from '../settings/tenant-variables.ts'

/** A variable with one of our prefixes that no setting reads. */
export type MisspeltVariable = {
  readonly name: string
  /** What is most likely meant. */
  readonly meant?: string
  /** Whether it begins as a secret of a tenant does: the rebuild service refuses to start with it. */
  readonly isRefused: boolean
}

/** Other programs have variables too: those without these prefixes are not looked at. */
const OUR_PREFIX = /^(?:PROVIDER|WEBHOOK|PREVIEW|PUBLISH|PURGE|REBUILD|STATE|WORKER)_/i

/** `names` are variables of the environment, `tenants` all tenants of the tenants file. */
export function findMisspelt(names: readonly string[], tenants: readonly string[]): MisspeltVariable[] {
  const known = [
    ...OWN_VARIABLES,
    ...TENANT_VARIABLES.flatMap((prefix) => tenants.map((tenant) => variableFor(prefix, tenant))),
  ]
  return names.flatMap((name) => {
    if (!OUR_PREFIX.test(name) || known.includes(name)) return []
    const meant = nearestWord(name, known)
    const isOfTenant = TENANT_VARIABLES.some((prefix) => name.startsWith(`${prefix}_`))
    // A name that resembles none of ours belongs to another program.
    if (meant === undefined && !isOfTenant) return []
    const isRefused = isOfTenant && !name.startsWith('PROVIDER_BASE_URL_')
    return [{ name, ...(meant !== undefined && { meant }), isRefused }]
  })
}
