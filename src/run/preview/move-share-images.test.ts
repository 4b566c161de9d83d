import { expect, it } from 'vitest'
import { createViews } from '#site/views/create-views.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import type { SharedView } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makePicture } from '../../../tests/support/make-picture.ts'
import { makeSite } from '../../../tests/support/make-site.ts'
import { moveShareImages } from './move-share-images.ts'

it('moves the pictures for other sites to the server that has them, and leaves what the site says of itself', () => {
  const photo = makePicture()
  const configs = { siteConfig: { shareImage: '/files/bay.jpg' } }
  const articles = [makeArticle({ id: '1', cover: '/files/bay.jpg' })]
  const site = makeSite({ locales: { en: { configs, articles } } })
  const { shared, viewOf } = createViews(site, { [photo.url]: photo })
  const route = enumerateRoutes(site).find(({ articleId }) => articleId === '1')
  const view = { shared: shared.en as SharedView, page: viewOf(route!) }
  const moved = moveShareImages(view, site.tenant.origin, 'http://localhost:4321/here')
  const imageOf = (page: PageView) => (page.kind === 'article' ? page.article.shareImage : undefined)
  const at = (address: string | undefined) => address?.replace(site.tenant.origin, 'http://localhost:4321/here')
  expect(imageOf(view.page)).toContain(site.tenant.origin)
  expect(imageOf(moved.page)).toBe(at(imageOf(view.page)))
  expect(moved.shared.site.shareImage).toBe(at(view.shared.site.shareImage))
  expect(moved.page.canonical).toBe(view.page.canonical)
})
