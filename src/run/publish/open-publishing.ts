import { createPublicKey } from 'node:crypto'
import type { TesseraError } from '#kit/errors.ts'
import type { Threads } from '#threads/threads.ts'
import type { PublishInput } from '#publish/publish-input.ts'
import type { KeptText } from '#publish/targets/known-releases.ts'
import { openTarget } from '#publish/targets/open-target.ts'
import { locateTarget, type LocatedTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { thisPublisher } from '#publish/release/publisher-identity.ts'
import { assertPair, readPublicKey, readSigningKey } from '#publish/release/sign-manifest.ts'
import { SettingsInvalid } from '../errors.ts'
import { readSettings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants-file.ts'

/** A tenant's opened target, and the settings for publishing to it. */
export type Publishing = {
  readonly input: Pick<
    PublishInput,
    | 'tenant'
    | 'target'
    | 'publisher'
    | 'signingKey'
    | 'publicKey'
    | 'tells'
    | 'grace'
    | 'keepReleases'
    | 'lease'
    | 'now'
    | 'onLost'
  >
  readonly address: LocatedTarget
  /** Ends every request that is running. */
  cutOff(): void
  close(): void
}

/** What makes publishing to a folder faster. */
export type TargetHelpers = {
  /** Given if the process publishes more than one release. */
  readonly threads?: Threads | undefined
  /** Where this machine keeps what it knows of a target. `dir` is the absolute folder of the target. */
  readonly keptOf?: (dir: string) => KeptText
}

/**
 * How long a lease is valid. It is renewed after each third of this time. If a publisher dies on another machine, it
 * blocks others for one and a half times as long.
 */
const LEASE_MS = 60_000
const WAIT_MS = 150_000

/** The `SettingsInvalid` of a tenant without `publish`. `file` has its settings. */
function publishMissing(file: string, tenant: string): TesseraError {
  const example = JSON.stringify({ target: `folder:published/${tenant}` })
  const expected = `is missing, so nobody knows where this site goes. Add for example ${example}.`
  return SettingsInvalid.fault({ file, key: `tenants.${tenant}.publish`, expected }, { tenant })
}

/** Throws `SettingsInvalid` if a user named tenants, and one of them has no target. `file` has their settings. */
export function assertTargets(
  tenants: readonly (readonly [name: string, tenant: Tenant])[],
  named: readonly string[],
  file: string,
): void {
  const homeless = named.length > 0 ? tenants.find(([, tenant]) => !tenant.publish) : undefined
  if (homeless) throw publishMissing(file, homeless[0])
}

/**
 * Opens the target that a tenant's `publish` names. Throws `SettingsInvalid` if there is no `publish`, `TargetInvalid`,
 * `SigningKeyInvalid`, `SigningKeysApart`, `BucketRegionMissing`.
 */
export async function openPublishing(
  root: string,
  name: string,
  tenant: Tenant,
  { threads, keptOf }: TargetHelpers = {},
): Promise<Publishing> {
  const { publish } = tenant
  if (!publish) throw publishMissing('tenants.json', name)
  const settings = readSettings()
  const signingKey = settings.signingKey === undefined ? undefined : readSigningKey(settings.signingKey)
  const verifyKey = settings.verifyKey === undefined ? undefined : readPublicKey(settings.verifyKey)
  if (signingKey && verifyKey) assertPair(signingKey, verifyKey)
  const publicKey = verifyKey ?? (signingKey && createPublicKey(signingKey))
  const stop = new AbortController()
  const address = await locateTarget(parseTarget(publish.target, root), settings.awsRegion)
  const target = await openTarget(address, {
    compress: publish.compress,
    stop: stop.signal,
    proxyEnv: settings.proxyEnv(),
    ...(threads && { threads }),
    ...(address.kind === 'folder' && { kept: keptOf?.(address.dir) }),
  })
  return {
    input: {
      tenant: name,
      target,
      publisher: thisPublisher(),
      ...(signingKey && { signingKey }),
      ...(publicKey && { publicKey }),
      tells: publish.purge !== undefined,
      grace: { assetsMs: publish.keepAssetsSeconds * 1000, pagesMs: publish.keepPagesSeconds * 1000 },
      keepReleases: publish.keepReleases,
      lease: { leaseMs: LEASE_MS, waitMs: WAIT_MS },
      now: Date.now,
      onLost: () => stop.abort(),
    },
    address,
    cutOff: () => stop.abort(),
    close: () => target.close(),
  }
}
