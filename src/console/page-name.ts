/** The path of a URL without percent-encoding, as people read it. A text that is no URL counts as a path. */
export function pageName(address: string): string {
  const path = URL.parse(address)?.pathname ?? address
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
