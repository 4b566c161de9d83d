/**
 * Something that a machine knows of a tenant, cut into entries that another machine can take over.
 *
 * An entry has a key, a path whose first segment names the kind, and a version. Two entries of the same key and
 * version have the same value, on whichever machine.
 */
export type SharedStateSource = {
  /** Kinds of entries that lie here. */
  readonly kinds: readonly string[]
  /** What this machine knows. Nothing is read before it is asked for. */
  entries(): ReadonlyMap<string, SharedStateEntry>
  /** Takes over what another machine knew and this one does not. `dir` is a folder for drafts. */
  take(dir: string): StateTaking
}

export type SharedStateEntry = {
  readonly version: string
  /** `undefined` if it has changed since. */
  read(): Uint8Array | string | undefined
}

/** Until `finish` nothing is replaced that was there before. */
export type StateTaking = {
  /** Throws if the value does not fit the key. */
  put(key: string, value: Buffer): void
  /** `gone` are keys that the other machine does not know. */
  finish(gone: readonly string[]): void
}

/** The first segment of a key. */
export function stateKindOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}
