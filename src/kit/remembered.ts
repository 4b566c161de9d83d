/** Wraps a function so that it makes the value of an object only once, for as long as the object lives. */
export function remembered<T extends object, V>(make: (of: T) => V): (of: T) => V {
  const known = new WeakMap<T, { readonly value: V }>()
  return (of) => {
    const found = known.get(of)
    if (found !== undefined) return found.value
    const value = make(of)
    known.set(of, { value })
    return value
  }
}
