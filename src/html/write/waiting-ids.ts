/** Ids that wait for an element to stand on, the first to come first. No call takes longer if more of them wait. */
export function createWaitingIds() {
  /** From the last to the first. */
  const returned: string[] = []
  const added: string[] = []
  let taken = 0

  return {
    isEmpty: (): boolean => returned.length === 0 && taken === added.length,
    add: (id: string): void => void added.push(id),
    /** The element that had it is not written: its id is the first again. */
    giveBack: (id: string): void => void returned.push(id),
    take: (): string | undefined => returned.pop() ?? (taken < added.length ? added[taken++] : undefined),
    takeAll(): string[] {
      const all = [...returned.toReversed(), ...added.slice(taken)]
      returned.length = added.length = taken = 0
      return all
    },
  }
}
