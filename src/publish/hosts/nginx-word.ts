/**
 * A quoted word for nginx's configuration. A dollar sign would begin a variable, and nginx has no escape for it, so it
 * is percent-encoded.
 */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('$', '%24')}"`
}
