import { expect, it } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const known = ['siteName', 'description', 'updatedAt', 'url', 'logo']

it.each([
  ['site_name', 'siteName'],
  ['SiteName', 'siteName'],
  ['site-name', 'siteName'],
  ['sitenam', 'siteName'],
  ['discription', 'description'],
  ['sietName', 'siteName'],
  ['update_at', 'updatedAt'],
  ['URL', 'url'],
])('%s means %s', (written, word) => {
  expect(nearestWord(written, known)).toBe(word)
})

it.each(['siteName', 'createdAt', 'uri', 'lego', 'remark', '', 'x'.repeat(5000)])(
  '%s means nothing else',
  (written) => {
    expect(nearestWord(written, known)).toBeUndefined()
  },
)
