import type { ChangeFeed } from './feed/change-history.ts'
import type { ServedContent } from './content.ts'

/** A file that the gateway sends. Without `contentType`, the ending of its name decides the type. */
export type ServedFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType?: string }

/** The content of all tenants of a server of the provider contract. */
export interface ContentStore {
  /** The current content of a tenant; `undefined` if the tenant is not known. */
  read(tenant: string): ServedContent | undefined
  /**
   * The changes since a cursor. `withDrafts`: for a reader with the preview token. `undefined` if the tenant is not
   * known.
   */
  changes(tenant: string, since: string | undefined, withDrafts: boolean): ChangeFeed | undefined
  /** The file at `/files/TENANT/PATH`; `undefined` if there is none. `path` is decoded. */
  readFile(tenant: string, path: string): Promise<ServedFile | undefined>
  /** Updates the content before a client begins to read it. Rejects if there is no content to serve. */
  refresh?(tenant: string): Promise<void>
  /** Replaces the tokens and passwords of the source in a message. */
  hide?(text: string): string
}
