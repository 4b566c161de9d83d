import type { ServedContent } from '#gateway/content.ts'

/** Where the demo provider takes content from. */
export interface DemoSource {
  /** The names worth writing down; a source may serve others too. */
  tenants(): readonly string[]
  /** The content of today; `undefined` for a tenant that this source does not know. */
  read(tenant: string): ServedContent | undefined
  /** The folder with the tenant's pictures and downloads, if it has one. */
  filesFolder(tenant: string): string | undefined
}

/** Called when a source finds its content changed on disk. Both are complete. */
export type ContentChanged = (tenant: string, before: ServedContent, after: ServedContent) => void
