/** The path of a URL as people read it, without percent-encoding; the URL itself if it has no path. */
export function pageName(address: string): string {
  const path = URL.parse(address)?.pathname ?? address
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
