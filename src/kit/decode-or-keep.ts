/** A percent-encoded text decoded; as it is if its encoding is broken. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
