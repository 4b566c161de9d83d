import type { ServedContent } from '#gateway/content.ts'

/** A place from which the demo provider reads content. */
export interface DemoSource {
  /** Names for a list of tenants. A source may also serve tenants that are not in it. */
  tenants(): readonly string[]
  /** The current content; `undefined` for a tenant that this source does not have. */
  read(tenant: string): ServedContent | undefined
  /** The folder with the tenant's pictures and downloads; `undefined` if it has none. */
  filesFolder(tenant: string): string | undefined
}

/** Called if a source finds that its content has changed on disk. `before` and `after` hold the whole content. */
export type ContentChanged = (tenant: string, before: ServedContent, after: ServedContent) => void
