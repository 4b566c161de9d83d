import { expect, it } from 'vitest'
import { runSteps } from '#kit/steps.ts'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { findFlawedAddresses } from './flawed-addresses.ts'

const flawsOf = (
  origin: string,
  formAction: string,
  fileUrl = origin,
  theme: 'theme1' | 'theme3' = 'theme1',
  hasFeedback = false,
) =>
  runSteps(
    findFlawedAddresses({
      tenant: { name: 'harbour', origin, formAction, fileUrl, publicFileUrl: fileUrl },
      theme,
      hasFeedback,
      byLocale: { en: { fileUrl, articles: [] }, zh: { fileUrl, articles: [] } },
    }),
  )

const SITE = 'https://www.harbour.example'
const GOOD = 'https://api.harbour.example/form?tenant=harbour'

it.each([
  ['http://127.0.0.1:4300/form', 'loopback'],
  ['https://localhost/form', 'loopback'],
  ['http://[::1]:4300/form', 'loopback'],
  ['https://10.0.0.7/form', 'private'],
  ['https://provider.internal/form', 'private'],
  ['http://api.harbour.example/form', 'http'],
] as const)('are reported of an https site: a form at %s', (address, flaw) => {
  expect(flawsOf(SITE, address)).toEqual([{ what: 'need form', origin: new URL(address).origin, flaw }])
})

it('are reported in a theme without a need form if its articles ask whether they helped', () => {
  const address = 'http://127.0.0.1:4300/form'
  expect(flawsOf(SITE, address, SITE, 'theme3')).toEqual([])
  expect(flawsOf(SITE, address, SITE, 'theme3', true)).toMatchObject([{ flaw: 'loopback' }])
})

it('are reported of files, once for all languages', () => {
  const files = [{ what: 'files', origin: 'http://127.0.0.1:4300', flaw: 'loopback' }]
  expect(flawsOf(SITE, GOOD, 'http://127.0.0.1:4300/base')).toEqual(files)
})

it('are none if browsers can use both addresses', () => {
  expect(flawsOf(SITE, GOOD, 'https://files.harbour.example')).toEqual([])
})

it('do not count a form that the theme does not have', () => {
  expect(flawsOf(SITE, 'http://127.0.0.1/form', SITE, 'theme3')).toEqual([])
})

it('are none of a site that is tried on this machine', () => {
  expect(flawsOf('http://harbour.localhost:4321', 'http://127.0.0.1:4300/form', 'http://10.0.0.7')).toEqual([])
})

it('are of a site inside of a network only what lies at loopback, or is http where the site is https', () => {
  expect(flawsOf('http://10.0.0.8', 'http://10.0.0.7/form', 'http://files.internal')).toEqual([])
  expect(flawsOf('https://intranet', 'http://127.0.0.1/form', 'http://files.internal').map(({ flaw }) => flaw)).toEqual(
    ['loopback', 'http'],
  )
})

it.each([
  ['/files/harbour/plan.pdf', ['loopback']],
  ['/water/tariffs.html', []],
])('are those of files of an embedded provider only if a page links to one: %s', (link, flaws) => {
  const fileUrl = 'http://127.0.0.1:4300'
  const article = makeArticle({ body: { links: [link] } })
  const here = { fileUrl, articles: [{ article, locale: 'en' as const, path: '/a.html' }] }
  const tenant = { name: 'harbour', origin: SITE, formAction: GOOD, fileUrl }
  const found = runSteps(findFlawedAddresses({ tenant, theme: 'theme1', byLocale: { en: here } }))
  expect(found.map(({ flaw }) => flaw)).toEqual(flaws)
})
