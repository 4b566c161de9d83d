/** A function that makes the value of an object only once. */
type RememberedFunction<T extends object, V> = {
  (of: T): V
  /** Sets the value of an object that the caller knows already. Then the value is not made. */
  set(of: T, value: V): void
}

/** Wraps a function so that it makes the value of an object only once, for as long as the object lives. */
export function remembered<T extends object, V>(make: (of: T) => V): RememberedFunction<T, V> {
  const known = new WeakMap<T, { readonly value: V }>()
  const valueOf = (of: T) => {
    const found = known.get(of)
    if (found !== undefined) return found.value
    const value = make(of)
    known.set(of, { value })
    return value
  }
  return Object.assign(valueOf, { set: (of: T, value: V) => void known.set(of, { value }) })
}
