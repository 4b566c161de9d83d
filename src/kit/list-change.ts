/**
 * One difference between a list and the next one: in the next list, `added` stands at index `at` instead of `removed`.
 */
export type Splice<T> = { readonly at: number; readonly removed: readonly T[]; readonly added: readonly T[] }

/** How a list differs from the one before it. The splices are in the order of the list and do not touch each other. */
export type ListChange<T> = { readonly from: readonly T[]; readonly splices: readonly Splice<T>[] }

/**
 * The most splices of a change. If there were more, one splice covers everything between the common ends, or the lists
 * differ too much.
 */
const MOST_SPLICES = 64
/** If a larger part of the list changed, the new list does not follow the old one, and derived values are made anew. */
const MOST_CHANGED_PART = 1 / 8
const ALWAYS_FOLLOWED = 8

const changes = new WeakMap<readonly object[], ListChange<object>>()

/**
 * Remembers that `next` is the next version of `last`, if they differ little. Values that were derived from `last` can
 * then be updated instead of made anew: see `followed`. Neither list may change any more.
 */
export function followList<T extends object>(last: readonly T[], next: readonly T[]): void {
  if (last === next) return
  const splices = compareLists(last, next)
  // Otherwise each list would keep all lists before it in memory.
  changes.delete(last)
  if (splices) changes.set(next, { from: last, splices })
}

/** How `list` differs from `last`; `undefined` if that is not known or too much. */
export function changeSince<T extends object>(last: readonly T[], list: readonly T[]): ListChange<T> | undefined {
  if (list === last) return { from: last, splices: [] }
  const change = changes.get(list) as ListChange<T> | undefined
  return change?.from === last ? change : undefined
}

/**
 * A memory of values that are derived from lists. In one process, a list that follows another one gets its value by
 * updating that of the other.
 */
type Followed<T extends object, V> = {
  /** The value of a list. `undefined` if it must be made and then passed to `keep`. */
  find(list: readonly T[]): V | undefined
  keep(list: readonly T[], value: V): V
}

/**
 * Creates a memory of values by list. `update` makes the value of a list from that of the list before it, or returns
 * `undefined` if it cannot. It must give the same value as making it anew.
 */
export function followed<T extends object, V>(
  update: (last: V, change: ListChange<T>, list: readonly T[]) => V | undefined,
): Followed<T, V> {
  const known = new WeakMap<readonly T[], { readonly value: V }>()
  const keep = (list: readonly T[], value: V): V => {
    known.set(list, { value })
    return value
  }
  return {
    find(list) {
      const found = known.get(list)
      if (found !== undefined) return found.value
      const change = changes.get(list) as ListChange<T> | undefined
      const last = change && known.get(change.from)
      const value = last && update(last.value, change, list)
      return value === undefined ? undefined : keep(list, value)
    },
    keep,
  }
}

/** Turns the values of the last list's items, in their order, into those of the next list. */
export function spliceValues<T, V>(values: readonly V[], splices: readonly Splice<T>[], make: (item: T) => V): V[] {
  const next = [...values]
  for (const { at, removed, added } of splices) next.splice(at, removed.length, ...added.map(make))
  return next
}

/** The values of the items of the last list that the next list lacks. */
export function removedValues<T, V>(values: readonly V[], splices: readonly Splice<T>[]): V[] {
  let shift = 0
  return splices.flatMap(({ at, removed, added }) => {
    const from = at - shift
    shift += added.length - removed.length
    return values.slice(from, from + removed.length)
  })
}

function compareLists<T extends object>(last: readonly T[], next: readonly T[]): Splice<T>[] | undefined {
  const most = Math.max(ALWAYS_FOLLOWED, next.length * MOST_CHANGED_PART)
  const places = last.length === next.length ? comparePlaces(last, next, most) : undefined
  if (places && sizeOf(places) <= ALWAYS_FOLLOWED) return places
  const middle = compareEnds(last, next)
  return compareOrder(middle, most) ?? places ?? (sizeOf([middle]) <= most ? [middle] : undefined)
}

function sizeOf(splices: readonly Splice<object>[]): number {
  return splices.reduce((sum, { removed, added }) => sum + Math.max(removed.length, added.length), 0)
}

/** For lists of the same length: one splice for each run of positions that hold another object. */
function comparePlaces<T extends object>(
  last: readonly T[],
  next: readonly T[],
  most: number,
): Splice<T>[] | undefined {
  const splices: Splice<T>[] = []
  let size = 0
  for (let at = 0; at < next.length; at++) {
    if (last[at] === next[at]) continue
    const start = at
    while (at < next.length && last[at] !== next[at]) at++
    splices.push({ at: start, removed: last.slice(start, at), added: next.slice(start, at) })
    size += at - start
    if (size > most || splices.length > MOST_SPLICES) return undefined
  }
  return splices
}

/** One splice with everything between the common start and the common end. */
function compareEnds<T extends object>(last: readonly T[], next: readonly T[]): Splice<T> {
  const shorter = Math.min(last.length, next.length)
  let start = 0
  while (start < shorter && last[start] === next[start]) start++
  let tail = 0
  while (tail < shorter - start && last[last.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const at = start
  return { at, removed: last.slice(start, last.length - tail), added: next.slice(start, next.length - tail) }
}

/** Divides a splice, if the items that both sides have come in the same order. */
function compareOrder<T extends object>({ at, removed, added }: Splice<T>, most: number): Splice<T>[] | undefined {
  const [last, next] = [new Set(removed), new Set(added)]
  const splices: Splice<T>[] = []
  let size = 0
  for (let from = 0, to = 0; from < removed.length || to < added.length;) {
    if (removed[from] === added[to]) {
      from += 1
      to += 1
      continue
    }
    const [firstGone, firstCome] = [from, to]
    while (from < removed.length && !next.has(removed[from] as T)) from += 1
    while (to < added.length && !last.has(added[to] as T)) to += 1
    const splice = { at: at + firstCome, removed: removed.slice(firstGone, from), added: added.slice(firstCome, to) }
    size += sizeOf([splice])
    // No item was added or removed: the items are in another order.
    if (sizeOf([splice]) === 0 || size > most || splices.length === MOST_SPLICES) return undefined
    splices.push(splice)
  }
  return splices
}

/**
 * Creates a function that returns the value of each item, in the order of the list. If a list follows another one, it
 * makes only the values of added items. If all values are the same as before, it returns the same list as before.
 */
export function followedMap<T extends object, V>(make: (item: T) => V): (list: readonly T[]) => readonly V[] {
  const values = followed<T, readonly V[]>((last, { splices }) => {
    let next: V[] | undefined
    for (const { at, removed, added } of splices) {
      const made = added.map(make)
      const isKept = made.length === removed.length && made.every((value, index) => value === last[at + index])
      if (!isKept) (next ??= [...last]).splice(at, removed.length, ...made)
    }
    return next ?? last
  })
  return (list) => values.find(list) ?? values.keep(list, list.map(make))
}

/**
 * Creates a function that returns the items for which `is` holds, in the order of the list. If none of them changed, it
 * returns the same list as before.
 */
export function followedFilter<T extends object>(is: (item: T) => boolean): (list: readonly T[]) => readonly T[] {
  const found = followed<T, readonly T[]>((last, { splices }, list) => {
    const isOther = splices.some(({ removed, added }) => removed.some(is) || added.some(is))
    return isOther ? list.filter(is) : last
  })
  return (list) => found.find(list) ?? found.keep(list, list.filter(is))
}
