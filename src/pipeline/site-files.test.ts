import { expect, it } from 'vitest'
import { createViews } from '#site/create-views.ts'
import { enumerateRoutes } from '#site/route.ts'
import { makeSite } from '../../tests/support/make-site.ts'
import { siteFiles } from './site-files.ts'
import makeXml from './xml-files.ts'

it('lists no page of a manual that has no article, in a sitemap all the same', async () => {
  const site = makeSite({ theme: 'theme3' })
  const { shared } = createViews(site, {})
  const files = await siteFiles({ site, shared, policy: '', routes: enumerateRoutes(site), makeXml })
  expect(files['sitemap.xml']).toMatch(/^<\?xml .*<urlset [^>]*><\/urlset>$/)
})
