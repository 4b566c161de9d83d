/**
 * Ids that wait for an element, the first to come first. How long `take` and `giveBack` run does not depend on how many
 * wait.
 */
export function createWaitingIds() {
  /** In reverse order: the last is taken first. */
  const returned: string[] = []
  const added: string[] = []
  let taken = 0

  return {
    isEmpty: (): boolean => returned.length === 0 && taken === added.length,
    add: (id: string): void => void added.push(id),
    /** Takes an id back if its element is not written. It is the first one again. */
    giveBack: (id: string): void => void returned.push(id),
    take: (): string | undefined => returned.pop() ?? (taken < added.length ? added[taken++] : undefined),
    takeAll(): string[] {
      const all = [...returned.toReversed(), ...added.slice(taken)]
      returned.length = added.length = taken = 0
      return all
    },
  }
}
