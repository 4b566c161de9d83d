/**
 * The path of an address that is meant from where it is written, and its query and fragment. `undefined` for an empty
 * address, for a fragment alone, and for an address that names a scheme or a host.
 */
export function splitRelative(written: string): { readonly path: string; readonly rest: string } | undefined {
  if (written === '' || written.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return undefined
  const end = written.search(/[?#]/)
  return end === -1 ? { path: written, rest: '' } : { path: written.slice(0, end), rest: written.slice(end) }
}
