/**
 * Objects by key, the little that a folder and an S3 bucket have in common.
 *
 * Keys are paths without a leading slash. A write is seen whole or not at all, and a read that follows it sees it. An
 * `etag` changes whenever the bytes do.
 */
export type ObjectStore = {
  /** What the store is, for messages: `s3://bucket/prefix`, a folder. */
  readonly name: string
  /** Answers with the new etag. With a condition that does not hold it writes nothing and throws `WriteConflict`. */
  put(key: string, body: Uint8Array | string, options?: PutOptions): Promise<string>
  /** `undefined` if there is no such object. */
  get(key: string): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectHead | undefined>
  /** All objects whose key starts with `prefix`, sorted by key. */
  list(prefix: string): Promise<ListedObject[]>
  /** A key that does not exist is no error. */
  delete(keys: readonly string[]): Promise<void>
  /** Copies within the store; headers go along. Throws `ObjectMissing` if `from` does not exist. */
  copy(from: string, to: string): Promise<void>
  close(): void
}

/** Set at most one: write only over this version, or only if the key is free. */
export type Condition = { readonly ifMatch?: string; readonly ifNoneMatch?: '*' }

/** What a host sends with the object. A folder keeps none of it: there the web server knows. */
export type ObjectHeaders = {
  readonly contentType?: string
  readonly cacheControl?: string
  /** `x-amz-meta-…`, lower-case names. */
  readonly metadata?: { readonly [name: string]: string }
}

export type PutOptions = Condition & ObjectHeaders

export type ObjectHead = ObjectHeaders & { readonly size: number; readonly etag: string }

export type StoredObject = Pick<ObjectHeaders, 'metadata'> & { readonly body: Buffer; readonly etag: string }

/** `md5` (hexadecimal) if the store tells it without reading the object. */
export type ListedObject = { readonly key: string; readonly size: number; readonly md5?: string }
