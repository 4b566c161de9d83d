import { availableParallelism } from 'node:os'
import process from 'node:process'
import { hideAddressCredentials } from '#kit/hide-credentials.ts'
import { hideSecrets, hideValues } from '#kit/hide-secrets.ts'
import { hasCredentials, isHttpUrl } from '#kit/is-http-url.ts'
import { SettingsInvalid } from '../errors.ts'
import { PROVIDER_CREDENTIALS_REFUSED } from './http-url-schema.ts'
import { readProviderCredentials, type ProviderCredentials } from './provider-credentials.ts'
import { readProxyEnv, type ProxyEnv } from './proxy-env.ts'
import { assertTenantVariables, splitSecrets, variableFor } from './tenant-variables.ts'

/** What the environment says. Secrets come only from here, and only this file reads the environment. */
export type Settings = {
  /**
   * `PROVIDER_BASE_URL_TENANT`: the real address of that tenant's provider, if it is set. Throws `SettingsInvalid` if
   * it is not an address.
   */
  providerBaseUrl(tenant: string): string | undefined
  /**
   * Headers that give a build access to a tenant's private provider. They come from `PROVIDER_TOKEN_TENANT`,
   * `PROVIDER_HEADERS_TENANT` and `PROVIDER_USER_TENANT` with `PROVIDER_PASSWORD_TENANT`. Throws `SettingsInvalid` if
   * they cannot be headers.
   */
  providerCredentials(tenant: string): ProviderCredentials | undefined
  /** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. Throws `SettingsInvalid` if one is not an address. */
  proxyEnv(): ProxyEnv | undefined
  /**
   * `PREVIEW_TOKEN_TENANT`, else `PREVIEW_TOKEN`: with this token the provider shows drafts. It never gets into a
   * bundle.
   */
  previewToken(tenant: string): string | undefined
  /**
   * `PREVIEW_LINK_SECRET`: signs links to previews. If it is missing, the service makes one. Throws `SettingsInvalid`
   * if it is too short.
   */
  previewLinkSecret(): string | undefined
  /** `PUBLISH_SIGNING_KEY`: Ed25519 private key that signs the manifests of releases. */
  readonly signingKey: string | undefined
  /** `PUBLISH_VERIFY_KEY`: the public key that belongs to it, for machines that only check. */
  readonly verifyKey: string | undefined
  /** `PURGE_TOKEN`: bearer token for HTTP purge hooks. */
  readonly purgeToken: string | undefined
  /** `AWS_REGION`, else `AWS_DEFAULT_REGION`: for buckets whose address does not name a region. */
  readonly awsRegion: string | undefined
  /** `HOST`: where the rebuild service listens. */
  readonly host: string
  /** `PORT`: where the rebuild service listens. Throws `SettingsInvalid` if it is not a port. */
  port(): number
  /**
   * `WORKER_PORT`: where a worker answers questions about its health. `undefined` if it is not set. Throws
   * `SettingsInvalid` if it is not a port.
   */
  workerPort(): number | undefined
  /**
   * `DATABASE_URL`: a PostgreSQL server for the queue. If it is `undefined`, the service uses an embedded database.
   * Throws `SettingsInvalid` if it is not such an address.
   */
  databaseUrl(): string | undefined
  /**
   * `STATE_STORE`: where machines share what they know, so that one can continue what another began. If it is missing,
   * they share nothing.
   */
  readonly stateStore: string | undefined
  /** `REBUILD_SETTINGS`: the file that says who may use the rebuild service. */
  readonly rebuildSettingsFile: string
  /**
   * `WEBHOOK_SECRET_TENANT`: `whsec_…`. While a secret is being changed, there are several, with spaces between them.
   */
  webhookSecrets(tenant: string): readonly string[]
  /** `WEBHOOK_TOKEN_TENANT`, for content systems that cannot sign. There may be several, with spaces between them. */
  webhookTokens(tenant: string): readonly string[]
  /**
   * Checks the secrets of tenants. Throws `SettingsInvalid` if a secret belongs to none of these tenants, or if a
   * webhook secret or token has a wrong form.
   */
  assertTenantVariables(tenants: readonly string[]): void
  /** Names of all variables that are set, including those of other programs. */
  readonly variableNames: readonly string[]
  /** Names of the variables that hold one of our secrets. */
  readonly secretNames: readonly string[]
  /**
   * Replaces the values of secrets by `***` in a text, if they have at least 8 characters. This includes secrets of
   * other programs.
   */
  hideSecrets(text: string): string
  /** The environment of a purge command: all variables except our own secrets. */
  readonly purgeEnv: Readonly<Record<string, string>>
  /** How many threads to use if `--jobs` is missing. */
  readonly jobs: number
  /** The environment of a compiler process: the machine's own paths, and none of our secrets. */
  readonly compilerEnv: Readonly<Record<string, string>>
}

const DEFAULT_PORT = 4400
const SHORTEST_SECRET = 32
/** Shorter values are not hidden, since they may be ordinary words. */
const SHORTEST_HIDDEN = 8

const MACHINE_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG']

const OWN_SECRETS =
  /^(PREVIEW_TOKEN(_.*)?|PREVIEW_LINK_SECRET|PUBLISH_SIGNING_KEY|PURGE_TOKEN|DATABASE_URL|WEBHOOK_(SECRET|TOKEN)_.*|PROVIDER_(TOKEN|HEADERS|USER|PASSWORD)_.*)$/

/** Reads the settings from the environment. Most values are checked only when they are asked for. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const ofTenant = (name: string, tenant: string) => env[variableFor(name, tenant)]
  return {
    providerBaseUrl: (tenant) =>
      readBaseUrl(variableFor('PROVIDER_BASE_URL', tenant), ofTenant('PROVIDER_BASE_URL', tenant)),
    providerCredentials: (tenant) => readProviderCredentials(env, tenant),
    proxyEnv: () => readProxyEnv(env),
    previewToken: (tenant) => ofTenant('PREVIEW_TOKEN', tenant) || env['PREVIEW_TOKEN'] || undefined,
    previewLinkSecret: () => readLinkSecret(env['PREVIEW_LINK_SECRET']),
    signingKey: env['PUBLISH_SIGNING_KEY'] || undefined,
    verifyKey: env['PUBLISH_VERIFY_KEY'] || undefined,
    purgeToken: env['PURGE_TOKEN'] || undefined,
    awsRegion: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || undefined,
    host: env['HOST'] || '127.0.0.1',
    port: () => readPort('PORT', env['PORT']) ?? DEFAULT_PORT,
    workerPort: () => readPort('WORKER_PORT', env['WORKER_PORT']),
    databaseUrl: () => readDatabaseUrl(env['DATABASE_URL']),
    stateStore: env['STATE_STORE'] || undefined,
    rebuildSettingsFile: env['REBUILD_SETTINGS'] || 'rebuild.json',
    webhookSecrets: (tenant) => splitSecrets(ofTenant('WEBHOOK_SECRET', tenant)),
    webhookTokens: (tenant) => splitSecrets(ofTenant('WEBHOOK_TOKEN', tenant)),
    assertTenantVariables: (tenants) => assertTenantVariables(env, tenants),
    // Settings are read for every tenant of every build. So values that few callers need are made only when they are
    // asked for.
    get variableNames() {
      return setVariables(env).map(([name]) => name)
    },
    get secretNames() {
      return setVariables(env).flatMap(([name]) => (OWN_SECRETS.test(name) ? [name] : []))
    },
    hideSecrets(text) {
      const set = setVariables(env)
      const own = set.filter(([name]) => OWN_SECRETS.test(name) && !name.startsWith('PROVIDER_USER_'))
      const values = own.flatMap(([, value]) => splitSecrets(value)).filter(({ length }) => length >= SHORTEST_HIDDEN)
      return hideSecrets(hideValues(text, values), Object.fromEntries(set))
    },
    get purgeEnv() {
      return Object.fromEntries(
        Object.entries(env).filter(
          (pair): pair is [string, string] => pair[1] !== undefined && !OWN_SECRETS.test(pair[0]),
        ),
      )
    },
    jobs: availableParallelism(),
    get compilerEnv() {
      return Object.fromEntries(
        MACHINE_VARIABLES.flatMap((name) => {
          const value = env[name]
          return value === undefined ? [] : [[name, value]]
        }),
      )
    },
  }
}

/** All variables with a value. An empty variable counts as missing. */
function setVariables(env: NodeJS.ProcessEnv): [name: string, value: string][] {
  return Object.entries(env).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]]))
}

function readBaseUrl(key: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const isAddress = text === 'demo:' || isHttpUrl(text)
  if (isAddress && !hasCredentials(text)) return text
  const expected = isAddress
    ? PROVIDER_CREDENTIALS_REFUSED
    : `must be an http(s) address or "demo:", not "${hideAddressCredentials(text)}".`
  throw SettingsInvalid.fault({ file: 'environment', key, expected })
}

/** The message does not repeat the text, since it may hold a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  const expected =
    'must be an address such as "postgres://USER:PASSWORD@HOST/DATABASE", with signs like "/" and "@" in the password percent-encoded.'
  throw SettingsInvalid.fault({ file: 'environment', key: 'DATABASE_URL', expected })
}

function readLinkSecret(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length >= SHORTEST_SECRET) return text
  const expected = `must have at least ${SHORTEST_SECRET} characters, such as \`openssl rand -base64 32\` prints.`
  throw SettingsInvalid.fault({ file: 'environment', key: 'PREVIEW_LINK_SECRET', expected })
}

function readPort(key: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw SettingsInvalid.fault({ file: 'environment', key, expected: 'must be a number from 0 to 65535.' })
}
