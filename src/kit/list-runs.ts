import { followed, type Splice } from './list-change.ts'

/**
 * A part of a list. As long as no item of it changes, it stays the same object from one version of the list to the
 * next.
 */
export type Run<T> = readonly T[]

/**
 * Creates a function that cuts lists into runs: a run ends after each item for which `endsRun` holds. The items decide,
 * not their positions, so a change of the list changes only the runs around it. What is derived from a run can be
 * remembered by the run.
 */
export function createRunCutter<T extends object>(
  endsRun: (item: T) => boolean,
): (list: readonly T[]) => readonly Run<T>[] {
  const known = followed<T, readonly Run<T>[]>((last, { splices }, list) => cutAgain(last, splices, list, endsRun))
  return (list) => known.find(list) ?? known.keep(list, cutWhole(list, endsRun))
}

function cutWhole<T>(list: readonly T[], endsRun: (item: T) => boolean): Run<T>[] {
  const runs: Run<T>[] = []
  let start = 0
  for (let at = 0; at < list.length; at++) {
    if (!endsRun(list[at] as T) && at < list.length - 1) continue
    runs.push(list.slice(start, at + 1))
    start = at + 1
  }
  return runs
}

/** Cuts again only the runs that a splice touches, up to the one with the item after the splice. */
function cutAgain<T>(
  last: readonly Run<T>[],
  splices: readonly Splice<T>[],
  list: readonly T[],
  endsRun: (item: T) => boolean,
): readonly Run<T>[] {
  if (last.length === 0) return cutWhole(list, endsRun)
  const runs: Run<T>[] = []
  let run = 0
  // `end` is where the runs so far end in the last list. `shift` is how much further on those items stand in this list.
  let end = 0
  let shift = 0
  let next = 0
  const splice = () => {
    const coming = splices[next]
    return coming && (coming.at - shift < end || run === last.length) ? coming : undefined
  }
  while (run < last.length) {
    const start = end + shift
    const kept = last[run++] as Run<T>
    end += kept.length
    if (!splice()) {
      runs.push(kept)
      continue
    }
    for (let change = splice(); change; change = splice()) {
      next += 1
      const after = change.at - shift + change.removed.length
      shift += change.added.length - change.removed.length
      while (end <= after && run < last.length) end += (last[run++] as Run<T>).length
    }
    runs.push(...cutWhole(list.slice(start, end + shift), endsRun))
  }
  return runs
}
