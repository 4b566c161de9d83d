/**
 * Creates a function that returns the same object for equal lists. It saves memory if thousands of lists are kept and
 * most are equal. The items must not hold line breaks.
 */
export function shareLists(): (list: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (list) => {
    const id = list.join('\n')
    const same = known.get(id)
    if (same === undefined) known.set(id, list)
    return same ?? list
  }
}
