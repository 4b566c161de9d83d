import { manifestKey, parseManifest, type Manifest } from './manifest.ts'
import type { Target } from './target.ts'

// What was written to a target last is what is read next, where nobody came between.
const written = new WeakMap<Target, { readonly text: string; readonly manifest: Manifest }>()

/** The manifest of a release; `undefined` where there is none. Throws `TargetStateUnknown`. */
export async function readManifest(target: Target, buildId: string | undefined): Promise<Manifest | undefined> {
  if (buildId === undefined) return undefined
  const key = manifestKey(buildId)
  const text = (await target.store.get(key))?.body.toString()
  const known = written.get(target)
  if (text === undefined) return undefined
  return text === known?.text ? known.manifest : parseManifest(text, key)
}

/** `text` is the manifest as it was just written to the target. */
export function rememberManifest(target: Target, text: string, manifest: Manifest): void {
  written.set(target, { text, manifest })
}
