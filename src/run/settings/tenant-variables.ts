import { SettingsInvalid } from '../errors.ts'

/** Variables that hold a secret of one tenant. These are their names without the tenant's name at the end. */
const PREFIXES = [
  ...(['WEBHOOK_SECRET', 'WEBHOOK_TOKEN', 'PREVIEW_TOKEN'] as const),
  ...(['PROVIDER_TOKEN', 'PROVIDER_HEADERS', 'PROVIDER_USER', 'PROVIDER_PASSWORD'] as const),
]

/** All variables for one tenant, without the tenant's name at the end. */
export const TENANT_VARIABLES: readonly string[] = [...PREFIXES, 'PROVIDER_BASE_URL']

/** Variables that concern all tenants and that no other program uses. */
export const OWN_VARIABLES: readonly string[] = [
  ...['PREVIEW_TOKEN', 'PREVIEW_LINK_SECRET', 'PUBLISH_SIGNING_KEY', 'PUBLISH_VERIFY_KEY', 'PURGE_TOKEN'],
  ...['REBUILD_SETTINGS', 'STATE_STORE', 'WORKER_PORT'],
]

/** How long a webhook secret is, as Standard Webhooks asks for. */
const FEWEST_BYTES = 24
const MOST_BYTES = 64

/** Letters, digits and signs that need no escaping in a path or a header. */
const WEBHOOK_TOKEN = /^[A-Za-z0-9_-]{32,200}$/
const FEWEST_BITS = 128

const EXPECTED = {
  WEBHOOK_SECRET:
    `must be "whsec_" and ${FEWEST_BYTES} to ${MOST_BYTES} bytes in base64, such as ` +
    '`echo "whsec_$(openssl rand -base64 32)"` prints; several with spaces between them.',
  WEBHOOK_TOKEN:
    'must be 32 to 200 random characters of A-Z, a-z, 0-9, "-" and "_", such as `openssl rand -hex 32` prints; ' +
    'several with spaces between them.',
}

/** The name of a tenant's own variable: `WEBHOOK_SECRET_MY_SHOP` for `my-shop`. */
export function variableFor(prefix: string, tenant: string): string {
  return `${prefix}_${tenant.toUpperCase().replaceAll('-', '_')}`
}

/** The secrets in a variable. There are several while a secret is being changed. */
export function splitSecrets(text = ''): readonly string[] {
  return text.split(/\s+/).filter((secret) => secret !== '')
}

/**
 * Checks the secrets of tenants in the environment: each belongs to an existing tenant, webhook secrets have the form
 * that Standard Webhooks describes, and webhook tokens are long and random. Empty variables count as missing.
 *
 * Throws `SettingsInvalid`, which names the variable and never its value.
 */
export function assertTenantVariables(env: NodeJS.ProcessEnv, tenants: readonly string[]): void {
  const namesOf = new Map<string, ReadonlySet<string>>()
  for (const [key, text = ''] of Object.entries(env)) {
    const prefix = PREFIXES.find((one) => key.startsWith(`${one}_`))
    if (prefix === undefined || text === '') continue
    const known = namesOf.get(prefix) ?? new Set(tenants.map((tenant) => variableFor(prefix, tenant)))
    namesOf.set(prefix, known)
    if (!known.has(key)) {
      throw refused(key, `belongs to no tenant of the tenants file. Known are: ${[...known].join(', ') || 'none'}.`)
    }
    if (prefix === 'WEBHOOK_SECRET' && !splitSecrets(text).every(isWebhookSecret)) throw refused(key, EXPECTED[prefix])
    if (prefix === 'WEBHOOK_TOKEN' && !splitSecrets(text).every(isWebhookToken)) throw refused(key, EXPECTED[prefix])
  }
}

function isWebhookSecret(secret: string): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(secret) ?? []
  if (text === undefined) return false
  const bytes = Buffer.from(text, 'base64')
  return bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES
}

/**
 * Whether a token is long and random enough. A text that repeats few characters was not made at random. A random one is
 * far above the limit.
 */
function isWebhookToken(token: string): boolean {
  return WEBHOOK_TOKEN.test(token) && token.length * Math.log2(new Set(token).size) >= FEWEST_BITS
}

function refused(key: string, expected: string): Error {
  return SettingsInvalid.fault({ file: 'environment', key, expected })
}
