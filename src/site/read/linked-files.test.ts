import { expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeEntry, makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import { listLinkedFiles } from './linked-files.ts'

const profile = { fileUrl: 'http://127.0.0.1:4711', copiesFiles: true }
const linking = (...links: string[]): SiteSample => ({
  profile,
  locales: { en: { articles: [makeArticle({ slug: 'a', body: { links } })] } },
})
const pathsOf = (sample: SiteSample) => runSteps(listLinkedFiles(makeSite(sample))).map(({ path }) => path)

it('the files that a site links to are listed once, without query and fragment', () => {
  const sample = linking(
    '/files/a/plan.pdf#page=2',
    '/files/a/plan.pdf?v=1',
    'https://harbour.example/files/b.zip',
    '/a.html',
  )
  expect(pathsOf(sample)).toEqual(['/files/a/plan.pdf', '/files/b.zip'])
})

it('the files of menus are among them', () => {
  const menus = { top_menu: [makeEntry('/a.html', { children: [makeEntry('/files/menu.pdf')] })] }
  expect(pathsOf({ profile, locales: { en: { menus } } })).toEqual(['/files/menu.pdf'])
})

it('a link to such a file has no host, so it is the same in each build', () => {
  const link = (sample: SiteSample) => resolveLink(makeSite(sample), '/files/a/plan.pdf#page=2', { locale: 'en' })
  expect(link(linking())).toEqual({ leads: 'aside', href: '/files/a/plan.pdf#page=2' })
  expect(link({})).toEqual({ leads: 'aside', href: 'https://files.example/files/a/plan.pdf#page=2' })
})

it('no files are listed if visitors get them elsewhere', () => {
  expect(pathsOf({ ...linking('/files/a.pdf'), profile: {} })).toEqual([])
  const configs = { siteConfig: { fileUrl: 'https://cdn.example' } }
  const [article] = linking('/files/a.pdf').locales?.en?.articles ?? []
  expect(pathsOf({ profile, locales: { en: { configs, articles: article ? [article] : [] } } })).toEqual([])
})
