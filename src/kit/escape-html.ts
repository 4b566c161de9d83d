/** Text as HTML. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}

/** Text as an attribute value in double quotes. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text
}
