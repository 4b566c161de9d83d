import { MoreOfTheKind, type Notice, type Where } from './errors.ts'

/**
 * The most notices of one kind that are listed together. A person reads no more of them, and content that is wrong
 * everywhere must not fill the memory.
 */
export const MOST_OF_A_KIND = 100

/** Collects notices. An array can be a sink too. */
export type NoticeSink = { push(...notices: Notice[]): unknown }

export type CollectedNotices = NoticeSink & {
  /** Counts notices of a kind that are not listed, so that the caller need not create them. */
  leaveOut(kind: string, count: number): void
  /**
   * The listed notices in the order in which they came, and for each kind one more with the number of those that are
   * not listed.
   */
  all(where: Where): Notice[]
}

/** Creates a sink that lists the first `MOST_OF_A_KIND` notices of each kind. */
export function collectNotices(): CollectedNotices {
  const listed: Notice[] = []
  const kinds = new Map<string, { listed: number; left: number }>()
  const kindOf = (name: string) => {
    const known = kinds.get(name) ?? { listed: 0, left: 0 }
    kinds.set(name, known)
    return known
  }
  return {
    push(...notices) {
      for (const notice of notices) {
        const kind = kindOf(notice.name)
        if (kind.listed === MOST_OF_A_KIND) kind.left += 1
        else {
          kind.listed += 1
          listed.push(notice)
        }
      }
    },
    leaveOut: (kind, count) => void (kindOf(kind).left += count),
    all(where) {
      const more = [...kinds].filter(([, { left }]) => left > 0)
      return [...listed, ...more.map(([kind, { left }]) => MoreOfTheKind.notice({ kind, count: left }, where))]
    },
  }
}
