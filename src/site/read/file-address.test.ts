import { expect, it } from 'vitest'
import { contentAddress, fileAddress } from './file-address.ts'

const decomposed = 'caf\u0065\u0301.pdf'

it.each([
  [`/files/${decomposed}`, '/files/cafe%CC%81.pdf'],
  ['/files/cafe%cc%81.pdf', '/files/cafe%cc%81.pdf'],
  ['/files/caf\u00e9.pdf', '/files/caf%C3%A9.pdf'],
  ['/files/caf%E9.pdf', '/files/caf%E9.pdf'],
  ['/files/a%2Fb.pdf', '/files/a%2Fb.pdf'],
  ['/files/a%20b(1),c.pdf', '/files/a%20b(1),c.pdf'],
  ['/files/a b.pdf', '/files/a%20b.pdf'],
])('the bytes of %j are asked for as they are', (path, asked) => {
  expect(fileAddress('https://files.example', path)).toBe(`https://files.example${asked}`)
})

it.each(['/files/../a', '/files/%2e%2E/a', '/files/a/..', '/files/a%5cb', '/files/%00', '/files/%', '/file/a'])(
  '%j is no file of the tenant',
  (path) => {
    expect(fileAddress('https://files.example', path)).toBeUndefined()
  },
)

it('a picture under the own origin lies where the tenant’s files do, and one elsewhere stays', () => {
  const files = { fileUrl: 'https://files.example', origin: 'https://harbour.example' }
  expect(contentAddress(files, 'https://harbour.example/files/a.png')).toBe('https://files.example/files/a.png')
  expect(contentAddress(files, 'https://harbour.example/_astro/a.png')).toBe('https://harbour.example/_astro/a.png')
  expect(contentAddress(files, 'https://cdn.example/files/a.png')).toBe('https://cdn.example/files/a.png')
})

it('the query of a picture is asked for as it is, and its fragment is not', () => {
  const files = { fileUrl: 'https://files.example', origin: 'https://harbour.example' }
  expect(contentAddress(files, '/files/a.png?v=2&w=a%20b#x')).toBe('https://files.example/files/a.png?v=2&w=a%20b')
  expect(contentAddress(files, '/files/a.svg#view')).toBe('https://files.example/files/a.svg')
})
