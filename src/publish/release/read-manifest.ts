import { SignatureInvalid, SignedByAnotherKey, TargetNotOwn, TargetStateUnknown } from '../errors.ts'
import { LRUCache } from 'lru-cache'
import { remembered } from '#kit/remembered.ts'
import { manifestKey, NO_FILES, type HeldFiles, type Manifest, type ReleaseFiles } from './manifest.ts'
import { readLists } from './manifest-parts.ts'
import { parseManifest } from './manifest-text.ts'
import { checkSignature } from './sign-manifest.ts'
import type { Target } from '../targets/target.ts'
import type { Trust } from './trust.ts'
import { unreadable } from '../targets/target-schema.ts'

// The last manifests that this process read at a target or wrote there, with their texts. Manifests that follow each
// other share most of their files.
const memoryOf = remembered(
  (_target: Target) => new LRUCache<string, { readonly text: string; readonly manifest: Manifest }>({ max: 8 }),
)

/**
 * A trusted manifest, or the reason why there is none. `distrusted` is the manifest that is not trusted, if it can be
 * read.
 */
type Found = { readonly manifest: Manifest } | { readonly reason: string; readonly distrusted?: Manifest | undefined }

/**
 * Loads the manifest of a release; `undefined` if there is none. `similar` are files that it probably has: parts with
 * just these are not loaded. Throws `TargetStateUnknown` if it is damaged.
 */
export async function readManifest(
  target: Target,
  buildId: string | undefined,
  similar?: ReleaseFiles,
): Promise<Manifest | undefined> {
  if (buildId === undefined) return undefined
  const text = (await target.store.get(manifestKey(buildId)))?.body.toString()
  if (text === undefined) return undefined
  const memory = memoryOf(target)
  const known = memory.get(buildId)
  if (text === known?.text) return known.manifest
  const others: HeldFiles[] = [...memory.values()].map(({ manifest }) => manifest)
  if (similar) others.push({ ...NO_FILES, files: similar })
  const manifest = await readLists(target.store, parseManifest(text, buildId), others)
  memory.set(buildId, { text, manifest })
  return manifest
}

/** Loads the manifest of a release; `undefined` also if it is damaged. */
export async function findManifest(target: Target, buildId: string | undefined): Promise<Manifest | undefined> {
  try {
    return await readManifest(target, buildId)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return undefined
    throw error
  }
}

/**
 * Loads a trusted manifest. Throws `TargetStateUnknown` if it is missing or damaged, and what `assertTrusted` throws.
 */
export async function readTrusted(target: Target, buildId: string, trust: Trust): Promise<Manifest> {
  const manifest = await readManifest(target, buildId)
  if (!manifest) throw unreadable(manifestKey(buildId), 'it is not there.')
  assertTrusted(target, manifest, trust)
  return manifest
}

/**
 * Throws `TargetNotOwn` if a manifest belongs to another tenant. If there is a key, also throws `SignatureInvalid` and
 * `SignedByAnotherKey`.
 */
export function assertTrusted(target: Target, manifest: Manifest, { tenant, publicKey }: Trust): void {
  if (manifest.tenant !== tenant) throw TargetNotOwn.fault({ target: target.name, owner: manifest.tenant, tenant })
  if (publicKey) checkSignature(manifest, publicKey)
}

/** Loads a trusted manifest, or says why it cannot be trusted. The caller then makes a new one. */
export async function findTrusted(
  target: Target,
  buildId: string,
  trust: Trust,
  similar?: ReleaseFiles,
): Promise<Found> {
  let distrusted: Manifest | undefined
  try {
    distrusted = await readManifest(target, buildId, similar)
    if (!distrusted) return { reason: unreadable(manifestKey(buildId), 'it is not there.').message }
    assertTrusted(target, distrusted, trust)
    return { manifest: distrusted }
  } catch (error) {
    if (!DISTRUST.some((entry) => entry.is(error))) throw error
    return { reason: (error as Error).message, distrusted }
  }
}

const DISTRUST = [TargetStateUnknown, TargetNotOwn, SignatureInvalid, SignedByAnotherKey]

/** Remembers a manifest that was just written to the target. `text` is its text there. */
export function rememberManifest(target: Target, text: string, manifest: Manifest): void {
  memoryOf(target).set(manifest.buildId, { text, manifest })
}
