import type { Notice } from '#kit/errors.ts'
import type { FeedLook, FeedPosition } from '#run/build/provider-looks.ts'

/** What the database knows of a tenant that has to be looked at. */
export type DueLook = {
  readonly tenant: string
  /** The `keyOf` of the last build that went live. Missing if it is not certain that this build is live. */
  readonly key?: string
  /** The position in the change feed. Missing if that build followed no change feed. */
  readonly position?: FeedPosition
  /** How many looks in a row have failed before this one. */
  readonly failures: number
}

/** After this many failed looks in a row, editors are told. */
export const FAILURES_TO_TELL = 3

/** Decides whether to ask the provider or to build at once. It does not ask if the answer could not change anything. */
export function planLook({ key, position, failures }: DueLook, currentKey: string): 'ask' | 'build' {
  // Without a feed only a build finds out what is new.
  return key === currentKey && position === undefined && failures === 0 ? 'build' : 'ask'
}

/** Decides what follows from a look. `tell`: so many looks failed that editors have to be told. */
export function decideLook(
  due: DueLook,
  currentKey: string,
  answer: FeedLook | { readonly kind: 'failed'; readonly fault: Notice },
): 'nothing' | 'build' | 'tell' {
  if (answer.kind === 'failed') return due.failures + 1 === FAILURES_TO_TELL ? 'tell' : 'nothing'
  // A build is needed, since its receipt tells editors that all is well again.
  if (due.failures >= FAILURES_TO_TELL) return 'build'
  return answer.kind === 'unchanged' && due.key === currentKey ? 'nothing' : 'build'
}
