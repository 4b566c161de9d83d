import { expect, it } from 'vitest'
import { hideAddressCredentials, hideCredentials } from './hide-credentials.ts'

it('hides user names and passwords of the addresses in a text', () => {
  expect(
    hideCredentials('https://me:a%40b@a.example/x@y, postgres://me@db/x and "http://me:p@ss@b.example?q=a@b"'),
  ).toBe('https://***@a.example/x@y, postgres://***@db/x and "http://***@b.example?q=a@b"')
})

it.each([
  'mail a@b.example',
  'https://video.example/@channel',
  'https://a.example/?to=a@b.example',
  'https://a.example',
])('lets %s stand', (text) => expect(hideCredentials(text)).toBe(text))

it.each([
  ['s3://key:se/cret@bucket/prefix', 's3://***@bucket/prefix'],
  ['postgres:me:p@ss@host', 'postgres:***@host'],
  ['folder:/srv/live', 'folder:/srv/live'],
])('hides all before the last @ in the address %s', (address, shown) =>
  expect(hideAddressCredentials(address)).toBe(shown),
)
