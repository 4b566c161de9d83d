import { SignatureInvalid, SignedByAnotherKey, TargetNotOwn, TargetStateUnknown } from '../errors.ts'
import { manifestKey, parseManifest, type Manifest } from './manifest.ts'
import { checkSignature } from './sign-manifest.ts'
import type { Target } from '../targets/target.ts'
import type { Trust } from './trust.ts'
import { unreadable } from '../targets/target-schema.ts'

// What was written to a target last is what is read next, if no other publisher came between.
const written = new WeakMap<Target, { readonly text: string; readonly manifest: Manifest }>()

/**
 * A manifest, or why there is none that may be trusted; `distrusted` is what it says all the same, if it can be read.
 */
export type Found =
  { readonly manifest: Manifest } | { readonly reason: string; readonly distrusted?: Manifest | undefined }

/** The manifest of a release; `undefined` if there is none. Throws `TargetStateUnknown`. */
export async function readManifest(target: Target, buildId: string | undefined): Promise<Manifest | undefined> {
  if (buildId === undefined) return undefined
  const text = (await target.store.get(manifestKey(buildId)))?.body.toString()
  const known = written.get(target)
  if (text === undefined) return undefined
  return text === known?.text && known.manifest.buildId === buildId ? known.manifest : parseManifest(text, buildId)
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
export async function findTrusted(target: Target, buildId: string, trust: Trust): Promise<Found> {
  let distrusted: Manifest | undefined
  try {
    distrusted = await readManifest(target, buildId)
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
  written.set(target, { text, manifest })
}
