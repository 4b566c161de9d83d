/**
 * Something that a machine knows of a tenant, divided into entries that another machine can take over.
 *
 * An entry has a version and a key, which is a path whose first segment names the kind. Two entries with the same key
 * and version have the same value on every machine.
 */
export type SharedStateSource = {
  /** The kinds of its entries. */
  readonly kinds: readonly string[]
  /** The entries of this machine. Their values are read only when they are needed. */
  entries(): ReadonlyMap<string, SharedStateEntry>
  /** Takes over entries that another machine has and this one lacks. `dir` is a folder for drafts. */
  take(dir: string): StateTaking
}

export type SharedStateEntry = {
  readonly version: string
  /** The value; `undefined` if it has changed since. */
  read(): Uint8Array | string | undefined
}

/** Takes values over. Nothing existing is replaced before `finish`. */
export type StateTaking = {
  /** Throws if the value does not fit the key. */
  put(key: string, value: Buffer): void
  /** `gone` are keys that the other machine does not have. */
  finish(gone: readonly string[]): void
}

/** The kind of an entry: the first segment of its key. */
export function stateKindOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}
