import type { ReleaseEntry } from '#contract/service-answers.ts'
import type { ConsoleWords } from '../state/console-words.ts'

/**
 * What an editor calls each release: its day and minute. Releases of the same minute get seconds too, and those of the
 * same second a number, the oldest first. So no two names are equal. `releases` begin with the newest.
 */
export function releaseNames(
  releases: readonly Pick<ReleaseEntry, 'builtAt'>[],
  { time, exactTime }: Pick<ConsoleWords, 'time' | 'exactTime'>,
): readonly string[] {
  const minutes = releases.map(({ builtAt }) => time(builtAt))
  const names = releases.map(({ builtAt }, index) => (isAlone(minutes, index) ? time(builtAt) : exactTime(builtAt)))
  return names.map((name, index) => (isAlone(names, index) ? name : `${name} (${olderOf(names, index) + 1})`))
}

function isAlone(names: readonly string[], index: number): boolean {
  return names.every((name, at) => at === index || name !== names[index])
}

/** How many older releases have the same name. */
function olderOf(names: readonly string[], index: number): number {
  return names.filter((name, at) => at > index && name === names[index]).length
}
