/**
 * Splits a relative address into its path, and its query and fragment. `undefined` if the address is empty, is only a
 * fragment, or has a scheme or a host.
 */
export function splitRelative(written: string): { readonly path: string; readonly rest: string } | undefined {
  if (written === '' || written.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return undefined
  const end = written.search(/[?#]/)
  return end === -1 ? { path: written, rest: '' } : { path: written.slice(0, end), rest: written.slice(end) }
}
