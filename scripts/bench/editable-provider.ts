import { startDemoProvider } from '#demo/demo-provider.ts'
import type { SourceArticle } from '#gateway/content.ts'

export type ProviderEdit = { readonly tenant: string; readonly article: SourceArticle }

/**
 * Runs in its own process and serves made-up tenants: `editable-provider.ts TENANTS ARTICLES`.
 *
 * It sends its URL to its parent process. Then it answers each edit with `done`, as soon as it serves the edit.
 */
const [tenants = 0, articles = 0] = process.argv.slice(2).map(Number)
const provider = await startDemoProvider({ port: 0, synthetic: { tenants, articles } })

// This process ends with its parent, also if the parent is killed.
process.on('disconnect', () => process.exit())
process.on('message', ({ tenant, article }: ProviderEdit) => {
  provider.content.putArticle(tenant, 'en', article)
  process.send?.('done')
})
process.send?.(provider.url)
