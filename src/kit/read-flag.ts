const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, 'true', '1', 'y'].map((value) => [value, true] as const),
  ...[false, 0, 'false', '0', 'n'].map((value) => [value, false] as const),
])

/** Reads a switch as back ends write it: `true`, `1`, `"false"`, `"Y"`. `undefined` for anything else. */
export function readFlag(value: unknown): boolean | undefined {
  return FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
}
