import { availableParallelism } from 'node:os'
import process from 'node:process'

/** What the environment says. Secrets come from here alone; this is the only file that reads it. */
export type Settings = {
  /** `PROVIDER_BASE_URL_TENANT`, by tenant: where that tenant's provider really is. */
  providerBaseUrl(tenant: string): string | undefined
  /** `PREVIEW_TOKEN`: shows drafts. Never in a bundle. */
  readonly previewToken: string | undefined
  /** `PUBLISH_SIGNING_KEY`: Ed25519 private key that signs the manifests of releases. */
  readonly signingKey: string | undefined
  /** `PUBLISH_VERIFY_KEY`: its public key, for machines that only check. */
  readonly verifyKey: string | undefined
  /** `PURGE_TOKEN`: bearer token for HTTP purge hooks. */
  readonly purgeToken: string | undefined
  /** What a purge command may see: the environment without our own secrets. */
  readonly purgeEnv: Readonly<Record<string, string>>
  /** Threads used where `--jobs` says nothing. */
  readonly jobs: number
  /** What a compiler process may see: the machine's own paths, none of our secrets. */
  readonly compilerEnv: Readonly<Record<string, string>>
}

const MACHINE_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG']

const OWN_SECRETS = ['PREVIEW_TOKEN', 'PUBLISH_SIGNING_KEY', 'PURGE_TOKEN']

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  return {
    providerBaseUrl: (tenant) => env[`PROVIDER_BASE_URL_${tenant.toUpperCase().replaceAll('-', '_')}`],
    previewToken: env['PREVIEW_TOKEN'],
    signingKey: env['PUBLISH_SIGNING_KEY'] || undefined,
    verifyKey: env['PUBLISH_VERIFY_KEY'] || undefined,
    purgeToken: env['PURGE_TOKEN'] || undefined,
    purgeEnv: Object.fromEntries(
      Object.entries(env).filter(
        (pair): pair is [string, string] => pair[1] !== undefined && !OWN_SECRETS.includes(pair[0]),
      ),
    ),
    jobs: availableParallelism(),
    compilerEnv: Object.fromEntries(
      MACHINE_VARIABLES.flatMap((name) => {
        const value = env[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }
}
