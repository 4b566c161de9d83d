/**
 * Runs `make` once for each key, and then returns the same promise. Tests in any order can share what is expensive to
 * make.
 */
export function memoised<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = made.get(key) ?? make()
  made.set(key, found)
  return found
}
