/** Gives each id only once. `claim` returns the id, or, if it is taken, the next free one (`s-cost-2`). */
export type UniqueIds = { has(id: string): boolean; claim(id: string): string }

export function createUniqueIds(): UniqueIds {
  const counts = new Map<string, number>()
  return {
    has: (id) => counts.has(id),
    claim(id) {
      let free = id
      let count = counts.get(id) ?? 0
      while (counts.has(free)) free = `${id}-${++count + 1}`
      counts.set(id, count)
      counts.set(free, counts.get(free) ?? 0)
      return free
    },
  }
}
