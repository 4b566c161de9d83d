import { startDemoProvider } from '#demo/demo-provider.ts'
import type { SourceArticle } from '#gateway/content.ts'

export type ProviderEdit = { readonly tenant: string; readonly article: SourceArticle }

/**
 * The program of a process that serves made-up tenants: `editable-provider.ts TENANTS ARTICLES`.
 *
 * Tells its parent its address, then answers each edit with `done` once it serves it.
 */
const [tenants = 0, articles = 0] = process.argv.slice(2).map(Number)
const provider = await startDemoProvider({ port: 0, synthetic: { tenants, articles } })

// If the parent is killed, no one asks any more.
process.on('disconnect', () => process.exit())
process.on('message', ({ tenant, article }: ProviderEdit) => {
  provider.content.putArticle(tenant, 'en', article)
  process.send?.('done')
})
process.send?.(provider.url)
