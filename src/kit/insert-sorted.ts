/**
 * Inserts an item into a list that `compare` has sorted, behind the items that are equal to it. Changes the list.
 * Looks at as many items as the length has binary digits.
 */
export function insertSorted<T>(list: T[], item: T, compare: (one: T, other: T) => number): void {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(list[middle] as T, item) <= 0) from = middle + 1
    else to = middle
  }
  list.splice(from, 0, item)
}
