import { MoreOfTheKind, type Notice, type Where } from './errors.ts'

/**
 * Of one kind in one place. A person reads no more of them, and content of which everything is wrong must not fill
 * the memory.
 */
export const MOST_OF_A_KIND = 100

/** Takes notices as they come up. A list does too. */
export type NoticeSink = { push(...notices: Notice[]): unknown }

export type CollectedNotices = NoticeSink & {
  /** Counts notices of a kind that are not listed, so that the caller need not write them. */
  leaveOut(kind: string, count: number): void
  /** What is listed, in the order in which it came, and for each kind how many more there were. */
  all(where: Where): Notice[]
}

/** Collects notices, of each kind the first `MOST_OF_A_KIND`. */
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
