import { stepOf } from './upload-order.ts'
import { differingPaths, fileAt, NO_FILES, type Manifest } from './manifest.ts'
import type { UncertainFiles } from '../targets/target.ts'

/** The changes at the place that visitors read from. */
export type UploadPlan = {
  /** The paths to upload, in steps: a step ends before the next begins. */
  readonly steps: readonly (readonly string[])[]
  /** The paths to remove after that. */
  readonly remove: readonly string[]
}

/** Compares a release with the files at the target by digest. A file whose state is uncertain is uploaded. */
export function planUpload(next: Manifest, previous: Manifest | undefined, uncertain: UncertainFiles): UploadPlan {
  const before = previous ?? NO_FILES
  const steps: string[][] = [[], [], []]
  const remove: string[] = []
  const paths = new Set([...differingPaths(before.files, next.files), ...before.kept.keys(), ...uncertain.keys()])
  for (const path of paths) {
    const found = fileAt(before, path)
    const wanted = next.files.get(path)
    if (wanted) {
      if (uncertain.has(path) || found?.digest !== wanted.digest) steps[stepOf(path, !found)]?.push(path)
    } else {
      const left = next.kept.get(path)
      const stays = left && (uncertain.has(path) || left.digest === found?.digest)
      if (!stays) remove.push(path)
    }
  }
  return { steps, remove }
}
