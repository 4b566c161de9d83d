import { loadContent, type LoadedContent } from '#provider/load/load-content.ts'
import type { LoadContentOptions } from '#provider/load/load-options.ts'
import type { TenantContent } from '#site/model/content.ts'

export type WholeContent = Omit<LoadedContent, 'readContent'> & { readonly content: TenantContent }

/** Loads everything that a provider has for one tenant, as a build does, and reads the content at once. */
export async function loadWhole(options: LoadContentOptions): Promise<WholeContent> {
  const { readContent, ...loaded } = await loadContent(options)
  return { ...loaded, content: readContent() }
}
