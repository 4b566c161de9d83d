/** What turns a list into the next one: at `at` of the next list stand `added` instead of `removed`. */
export type Splice<T> = { readonly at: number; readonly removed: readonly T[]; readonly added: readonly T[] }

/** How a list came from the one before it, in the order of the list. Splices do not touch each other. */
export type ListChange<T> = { readonly from: readonly T[]; readonly splices: readonly Splice<T>[] }

/** With more splices than these, what is made of a list is made anew. */
const MOST_SPLICES = 64
/** So is what is made of a list of which a larger part changed. */
const MOST_CHANGED_PART = 1 / 8
const ALWAYS_FOLLOWED = 8

const changes = new WeakMap<readonly object[], ListChange<object>>()

/**
 * Remembers that `next` is the version of `last` that came after it, if little differs. What was made of `last` can
 * then be changed instead of made anew: see `followed`. Neither list may change any more.
 */
export function followList<T extends object>(last: readonly T[], next: readonly T[]): void {
  if (last === next) return
  const splices = compareLists(last, next)
  // Else each list would hold all those before it in memory.
  changes.delete(last)
  if (splices) changes.set(next, { from: last, splices })
}

/** How `list` differs from `last`; `undefined` if that is not known, or is too much. */
export function changeSince<T extends object>(last: readonly T[], list: readonly T[]): ListChange<T> | undefined {
  if (list === last) return { from: last, splices: [] }
  const change = changes.get(list) as ListChange<T> | undefined
  return change?.from === last ? change : undefined
}

/** What is made of lists. While the process lives, a list that follows another one takes over what was made of that. */
export type Followed<T extends object, V> = {
  /** `undefined`: it has to be made, and then kept. */
  find(list: readonly T[]): V | undefined
  keep(list: readonly T[], value: V): V
}

/**
 * Keeps values beside their lists. `update` makes the value of a list from that of the list before; `undefined` if
 * it cannot. Both ways have to give the same value.
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

/** Turns the values of all items of the last list, in their order, into those of the next. */
export function spliceValues<T, V>(values: readonly V[], splices: readonly Splice<T>[], make: (item: T) => V): V[] {
  const next = [...values]
  for (const { at, removed, added } of splices) next.splice(at, removed.length, ...added.map(make))
  return next
}

/** The values of those items of the last list that the next has not. */
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

/** Of lists of the same length: a splice for each run of places with another object. */
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

/** What stands between the same beginning and the same end. */
function compareEnds<T extends object>(last: readonly T[], next: readonly T[]): Splice<T> {
  const shorter = Math.min(last.length, next.length)
  let start = 0
  while (start < shorter && last[start] === next[start]) start++
  let tail = 0
  while (tail < shorter - start && last[last.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const at = start
  return { at, removed: last.slice(start, last.length - tail), added: next.slice(start, next.length - tail) }
}

/** A splice in parts, if what both sides have comes in the same order. */
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
    // Nothing came and nothing went: they are in another order.
    if (sizeOf([splice]) === 0 || size > most || splices.length === MOST_SPLICES) return undefined
    splices.push(splice)
  }
  return splices
}

/**
 * The values that `make` gives for each item, in the order of the list. Of a list that follows another, only those of
 * added items are made. If all values are what they were, the answer is the same list as before.
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

/** The items for which `is` holds, in the order of the list. If none of them changed, the same list as before. */
export function followedFilter<T extends object>(is: (item: T) => boolean): (list: readonly T[]) => readonly T[] {
  const found = followed<T, readonly T[]>((last, { splices }, list) => {
    const isOther = splices.some(({ removed, added }) => removed.some(is) || added.some(is))
    return isOther ? list.filter(is) : last
  })
  return (list) => found.find(list) ?? found.keep(list, list.filter(is))
}
