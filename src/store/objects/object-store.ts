/**
 * Objects by key: the operations that a folder and an S3 bucket have in common.
 *
 * Keys are paths without a leading slash. A reader sees a whole write or nothing of it, and a read after a write sees
 * that write. An `etag` changes whenever the bytes change.
 */
export type ObjectStore = {
  /** The name of the store in messages: `s3://bucket/prefix`, or a folder. */
  readonly name: string
  /**
   * Writes an object and returns its new etag. If a condition does not hold, it writes nothing and throws
   * `WriteConflict`.
   */
  put(key: string, body: Uint8Array | string, options?: PutOptions): Promise<string>
  /** `undefined` if there is no such object. */
  get(key: string): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectHead | undefined>
  /** All objects whose key starts with `prefix`, sorted by key. */
  list(prefix: string): Promise<ListedObject[]>
  /** A key that does not exist is no error. */
  delete(keys: readonly string[]): Promise<void>
  /** Copies an object within the store, with its headers. Throws `ObjectMissing` if `from` does not exist. */
  copy(from: string, to: string): Promise<void>
  close(): void
}

/** Set at most one. `ifMatch`: write only if the object has this etag. `ifNoneMatch`: write only if the key is free. */
export type Condition = { readonly ifMatch?: string; readonly ifNoneMatch?: '*' }

/**
 * The headers that a host sends with the object. A folder stores none of them, because there the web server decides.
 */
export type ObjectHeaders = {
  readonly contentType?: string
  readonly cacheControl?: string
  /** Headers `x-amz-meta-…`, with names in lower case. */
  readonly metadata?: { readonly [name: string]: string }
}

export type PutOptions = Condition & ObjectHeaders

export type ObjectHead = ObjectHeaders & { readonly size: number; readonly etag: string }

export type StoredObject = Pick<ObjectHeaders, 'metadata'> & { readonly body: Buffer; readonly etag: string }

/** `md5` is hexadecimal, and set only if the store gives it without reading the object. */
export type ListedObject = { readonly key: string; readonly size: number; readonly md5?: string }
