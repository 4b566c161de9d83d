/**
 * Inserts an item into a list that is sorted by `compare`, after the items that are equal to it. Changes the list. The
 * number of comparisons grows with the logarithm of its length.
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
