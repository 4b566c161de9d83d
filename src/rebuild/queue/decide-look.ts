import type { Notice } from '#kit/errors.ts'
import type { FeedLook, FeedPosition } from '#run/build/provider-looks.ts'

/** What the database knows of a tenant whose look is due. */
export type DueLook = {
  readonly tenant: string
  /** The `keyOf` of the last build that went live; missing if that is not known to be what is live. */
  readonly key?: string
  /** Missing if that build followed no change feed. */
  readonly position?: FeedPosition
  /** Looks before this one that failed in a row. */
  readonly failures: number
}

/** So many looks in a row fail before editors hear of it. */
export const FAILURES_TO_TELL = 3

/** What a look asks: nothing if its answer would change nothing. */
export function planLook({ key, position, failures }: DueLook, currentKey: string): 'ask' | 'build' {
  // Without a feed only a build finds out what is new.
  return key === currentKey && position === undefined && failures === 0 ? 'build' : 'ask'
}

/** What follows from a look. `tell`: it failed once too often. */
export function decideLook(
  due: DueLook,
  currentKey: string,
  answer: FeedLook | { readonly kind: 'failed'; readonly fault: Notice },
): 'nothing' | 'build' | 'tell' {
  if (answer.kind === 'failed') return due.failures + 1 === FAILURES_TO_TELL ? 'tell' : 'nothing'
  // A build leaves a receipt which says that all is well again.
  if (due.failures >= FAILURES_TO_TELL) return 'build'
  return answer.kind === 'unchanged' && due.key === currentKey ? 'nothing' : 'build'
}
