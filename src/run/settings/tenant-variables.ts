import { SettingsInvalid } from '../errors.ts'

/** Variables with a secret for one tenant, by what stands before the tenant's name. */
const PREFIXES = ['WEBHOOK_SECRET', 'PREVIEW_TOKEN'] as const

/** As Standard Webhooks asks for. */
const FEWEST_BYTES = 24
const MOST_BYTES = 64

/** The name of a tenant's own variable: `WEBHOOK_SECRET_MY_SHOP` for `my-shop`. */
export function variableFor(prefix: string, tenant: string): string {
  return `${prefix}_${tenant.toUpperCase().replaceAll('-', '_')}`
}

/** The secrets in a variable; several stand there while they are being changed. */
export function splitSecrets(text = ''): readonly string[] {
  return text.split(/\s+/).filter((secret) => secret !== '')
}

/**
 * Checks the secrets that the environment has for tenants: each belongs to a tenant that there is, and webhook
 * secrets have the form that Standard Webhooks describes. Empty variables count as missing.
 *
 * Throws `SettingsInvalid`, which names the variable and never its value.
 */
export function assertTenantVariables(env: NodeJS.ProcessEnv, tenants: readonly string[]): void {
  for (const [key, text = ''] of Object.entries(env)) {
    const prefix = PREFIXES.find((one) => key.startsWith(`${one}_`))
    if (prefix === undefined || text === '') continue
    const known = tenants.map((tenant) => variableFor(prefix, tenant))
    if (!known.includes(key)) {
      throw refused(key, `belongs to no tenant of the tenants file. Known are: ${known.join(', ') || 'none'}.`)
    }
    if (prefix === 'WEBHOOK_SECRET' && !splitSecrets(text).every(isWebhookSecret)) {
      throw refused(
        key,
        `must be "whsec_" and ${FEWEST_BYTES} to ${MOST_BYTES} bytes in base64, such as \`echo "whsec_$(openssl rand -base64 32)"\` prints; several with spaces between them.`,
      )
    }
  }
}

function isWebhookSecret(secret: string): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(secret) ?? []
  if (text === undefined) return false
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES
}

function refused(key: string, expected: string): Error {
  return SettingsInvalid.fault({ file: 'environment', key, expected })
}
