/** A page's address as people read it: the path alone, with its own letters. The address itself where it has none. */
export function pageName(address: string): string {
  const path = URL.parse(address)?.pathname ?? address
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
