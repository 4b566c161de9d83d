import { startDemoProvider } from '#demo/demo-provider.ts'
import { createBenchContent, type Edition, firstEdition, locales, menuEntries } from './content.ts'

/**
 * The program of the process that serves content to ours: `provider.ts TENANTS ARTICLES`, started by `startProvider`.
 *
 * Tells its parent its address, then answers each edition with `done` once it serves it.
 */
const [tenants = 0, articles = 0] = process.argv.slice(2).map(Number)
const content = createBenchContent({ tenants, articles })
const provider = await startDemoProvider({ port: 0, synthetic: { tenants, articles, menuEntries } })

let served: Edition | undefined
serve(firstEdition)

// If the parent is killed, no one asks any more.
process.on('disconnect', () => process.exit())
process.on('message', (edition: Edition) => {
  serve(edition)
  process.send?.('done')
})
process.send?.(provider.url)

function serve(edition: Edition): void {
  for (const tenant of content.tenants) {
    for (const locale of locales) {
      if (edition.menu !== served?.menu)
        provider.content.setMenus(tenant, locale, content.read(tenant, locale, edition).menus)
    }
    if (served && edition.article !== served.article)
      provider.content.putArticle(tenant, 'en', content.known(tenant, 'en', edition))
  }
  served = edition
}
