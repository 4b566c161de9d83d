/** Decodes a percent-encoded text. If its encoding is broken, the text stays as it is. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
