/**
 * A word of nginx's configuration. It has no way to write a dollar sign, which would begin a variable, but to encode
 * it.
 */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('$', '%24')}"`
}
