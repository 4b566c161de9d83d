/** What `make` made for the key the first time. Several tests ask for what is dear to make, in any order. */
export function memoised<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = made.get(key) ?? make()
  made.set(key, found)
  return found
}
