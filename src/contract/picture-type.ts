const TYPES: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
])

/** Content type of a file under `/_ipx/`: its last extension is the true one. `undefined` for others. */
export function pictureTypeOf(path: string): string | undefined {
  return TYPES.get(/\.([a-z]+)$/.exec(path)?.[1] ?? '')
}
