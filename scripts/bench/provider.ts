import { startDemoProvider } from '#demo/demo-provider.ts'
import { createBenchContent, type Edition, firstEdition, locales, menuEntries } from './content.ts'

/**
 * Runs in its own process and serves content to Tessera: `provider.ts TENANTS ARTICLES`. `startProvider` starts it.
 *
 * It sends its URL to its parent process. Then it answers each edition with `done`, as soon as it serves that edition.
 */
const [tenants = 0, articles = 0] = process.argv.slice(2).map(Number)
const content = createBenchContent({ tenants, articles })
const provider = await startDemoProvider({ port: 0, synthetic: { tenants, articles, menuEntries } })

let served: Edition | undefined
serve(firstEdition)

// This process ends with its parent, also if the parent is killed.
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
