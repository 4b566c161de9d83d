import type { ChangeFeed } from './feed/change-history.ts'
import type { ServedContent } from './content.ts'

/** A file as the gateway sends it. Without a type it is sent by the ending of its name. */
export type ServedFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType?: string }

/** All tenants that a server of the provider contract answers for. */
export interface ContentStore {
  /** The content of today; `undefined` for a tenant that is not known. */
  read(tenant: string): ServedContent | undefined
  /** What changed since that cursor, for readers with or without the preview token. */
  changes(tenant: string, since: string | undefined, withDrafts: boolean): ChangeFeed | undefined
  /** The file at `/files/TENANT/PATH`; `path` is decoded. */
  readFile(tenant: string, path: string): Promise<ServedFile | undefined>
  /** Brings the content up to date before a client begins to read it. Rejects if there is no content to show. */
  refresh?(tenant: string): Promise<void>
  /** Hides tokens and passwords of the source in a message. */
  hide?(text: string): string
}
