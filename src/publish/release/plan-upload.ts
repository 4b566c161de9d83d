import { stepOf } from './upload-order.ts'
import type { Manifest } from './manifest.ts'
import type { UncertainFiles } from '../targets/target.ts'

/** What has to change at the place that visitors read from. */
export type UploadPlan = {
  /** Paths in steps: one step is done before the next begins. */
  readonly steps: readonly (readonly string[])[]
  /** Paths to take away when all of that is done. */
  readonly remove: readonly string[]
}

/** Compares a release with what lies at the target: by digest, and in doubt it uploads. */
export function planUpload(next: Manifest, previous: Manifest | undefined, uncertain: UncertainFiles): UploadPlan {
  const there = new Map<string, string>()
  for (const files of [previous?.kept ?? {}, previous?.files ?? {}]) {
    for (const [path, { digest }] of Object.entries(files)) there.set(path, uncertain.has(path) ? '' : digest)
  }
  const steps: string[][] = [[], [], []]
  for (const [path, { digest }] of Object.entries(next.files)) {
    if (there.get(path) !== digest) steps[stepOf(path, !there.has(path))]?.push(path)
  }
  const stays = (path: string) => uncertain.has(path) || next.kept[path]?.digest === there.get(path)
  const gone = [...there.keys(), ...uncertain.keys()].filter(
    (path) => !(path in next.files) && !(path in next.kept && stays(path)),
  )
  return { steps, remove: [...new Set(gone)] }
}
