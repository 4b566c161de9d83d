import { SignatureInvalid, SignedByAnotherKey, TargetNotOwn, TargetStateUnknown } from '../errors.ts'
import { LRUCache } from 'lru-cache'
import { manifestKey, NO_FILES, type HeldFiles, type Manifest, type ReleaseFiles } from './manifest.ts'
import { readLists } from './manifest-parts.ts'
import { parseManifest } from './manifest-text.ts'
import { checkSignature } from './sign-manifest.ts'
import type { Target } from '../targets/target.ts'
import type { Trust } from './trust.ts'
import { unreadable } from '../targets/target-schema.ts'

// What a process has read at a target or written there, and the text of it. Manifests that follow each other share most
// of what they hold.
const remembered = new WeakMap<Target, LRUCache<string, { readonly text: string; readonly manifest: Manifest }>>()
const MOST_REMEMBERED = 8

function memoryOf(target: Target): LRUCache<string, { readonly text: string; readonly manifest: Manifest }> {
  let memory = remembered.get(target)
  if (!memory) remembered.set(target, (memory = new LRUCache({ max: MOST_REMEMBERED })))
  return memory
}

/**
 * A manifest, or why there is none that may be trusted; `distrusted` is what it says all the same, if it can be read.
 */
export type Found =
  { readonly manifest: Manifest } | { readonly reason: string; readonly distrusted?: Manifest | undefined }

/**
 * The manifest of a release; `undefined` if there is none. `similar`: files that it may have, so that parts with just
 * these are not read. Throws `TargetStateUnknown`.
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

/** `undefined` also for a manifest that is damaged. */
export async function findManifest(target: Target, buildId: string | undefined): Promise<Manifest | undefined> {
  try {
    return await readManifest(target, buildId)
  } catch (error) {
    if (TargetStateUnknown.is(error)) return undefined
    throw error
  }
}

/**
 * Throws `TargetStateUnknown` if there is none or it is damaged, `TargetNotOwn`, `SignatureInvalid`,
 * `SignedByAnotherKey`.
 */
export async function readTrusted(target: Target, buildId: string, trust: Trust): Promise<Manifest> {
  const manifest = await readManifest(target, buildId)
  if (!manifest) throw unreadable(manifestKey(buildId), 'it is not there.')
  assertTrusted(target, manifest, trust)
  return manifest
}

/** Throws `TargetNotOwn`, `SignatureInvalid`, `SignedByAnotherKey`. */
export function assertTrusted(target: Target, manifest: Manifest, { tenant, publicKey }: Trust): void {
  if (manifest.tenant !== tenant) throw TargetNotOwn.fault({ target: target.name, owner: manifest.tenant, tenant })
  if (publicKey) checkSignature(manifest, publicKey)
}

/** The same without a fault: what may not be trusted is made anew. */
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

/** `text` is the manifest as it was just written to the target. */
export function rememberManifest(target: Target, text: string, manifest: Manifest): void {
  memoryOf(target).set(manifest.buildId, { text, manifest })
}
