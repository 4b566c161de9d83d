import { TargetStateUnknown } from './errors.ts'

/** What a release consists of, by path. Without `builds/latest.json`, which says when it went live. */
export type ReleaseFiles = { readonly [path: string]: ReleaseFile }

export type ReleaseFile = { readonly digest: string; readonly size: number }

/** A file that the release does not need, left for pages that are still open. */
export type KeptFile = ReleaseFile & { readonly untilMs: number }

/** Everything that lies at the target for one release, and a signature over `files`. */
export type Manifest = {
  readonly tenant: string
  readonly buildId: string
  /** When it was built. */
  readonly timestampMs: number
  readonly files: ReleaseFiles
  readonly kept: { readonly [path: string]: KeptFile }
  readonly signature?: ManifestSignature
}

/** Base64. The key is there to say whose signature it is; whom to trust is for the reader to know. */
export type ManifestSignature = { readonly algorithm: 'Ed25519'; readonly publicKey: string; readonly value: string }

/** As it is stored: a file is `[digest, size]`, a kept one `[digest, size, untilMs]`, since there are very many. */
type StoredManifest = {
  format: 1
  tenant: string
  buildId: string
  timestampMs: number
  files: Record<string, [string, number]>
  kept: Record<string, [string, number, number]>
  signature?: ManifestSignature
}

export const LATEST_PATH = 'builds/latest.json'

export function manifestKey(buildId: string): string {
  return `.tessera/releases/${buildId}.json`
}

export function formatManifest(manifest: Manifest): string {
  const { files, kept, tenant, buildId, timestampMs, signature } = manifest
  const stored: StoredManifest = {
    format: 1,
    tenant,
    buildId,
    timestampMs,
    files: {},
    kept: {},
    ...(signature && { signature }),
  }
  for (const path in files) {
    const { digest, size } = files[path] as ReleaseFile
    stored.files[path] = [digest, size]
  }
  for (const [path, { digest, size, untilMs }] of Object.entries(kept)) stored.kept[path] = [digest, size, untilMs]
  return JSON.stringify(stored)
}

/** Throws `TargetStateUnknown` for anything that `formatManifest` did not write. */
export function parseManifest(text: string, key: string): Manifest {
  try {
    const stored = JSON.parse(text) as StoredManifest
    if (stored.format !== 1) throw new Error('its format is another one.')
    const files: Record<string, ReleaseFile> = {}
    const kept: Record<string, KeptFile> = {}
    for (const [path, [digest, size]] of Object.entries(stored.files)) files[path] = { digest, size }
    for (const [path, [digest, size, untilMs]] of Object.entries(stored.kept)) kept[path] = { digest, size, untilMs }
    const { tenant, buildId, timestampMs, signature } = stored
    return { tenant, buildId, timestampMs, files, kept, ...(signature && { signature }) }
  } catch (error) {
    throw TargetStateUnknown.fault({ key, reason: (error as Error).message }, {}, { cause: error })
  }
}
