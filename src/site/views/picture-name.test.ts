import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureName } from './picture-name.ts'

const fileUrl = 'http://127.0.0.1:4300/base'

describe('the name of a picture', () => {
  it.each([
    [`${fileUrl}/files/a/bay.jpg`, 'files/a/bay.jpg'],
    [`${fileUrl}/files/%E5%9B%BE%201.png?v=2`, 'files/图-1.png'],
    [`${fileUrl}/other/bay.jpg`, '127.0.0.1-4300/base/other/bay.jpg'],
    ['https://cdn.example/a.png?v=2#x', 'cdn.example/a.png'],
    ['https://cdn.example:8443/', 'cdn.example-8443/picture'],
    ['https://cdn.example/%2e%2e%2f%2e%2e/.htaccess', 'cdn.example/2e-2e-2f-2e-2e/htaccess'],
    ['https://cdn.example/a%00b,c.png', 'cdn.example/a-00b-c.png'],
    ['https://cdn.example/1/2/3/4/5/6/7/8.png', '1/2/3/4/5/6/7/8.png'],
    [`https://cdn.example/${'x'.repeat(99)}.png`, `cdn.example/${'x'.repeat(56)}.png`],
  ])('of %s is %s', (url, name) => {
    expect(pictureName(fileUrl, url)).toBe(name)
  })

  it('never climbs, hides or breaks a path', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, more) => {
        const wild = `${url}/${more}`
        fc.pre(URL.canParse(wild))
        const name = pictureName(fileUrl, new URL(wild).href)
        expect(name).toMatch(/^[^/.][^/]*(\/[^/.][^/]*)+$/u)
        expect(name).not.toMatch(/[\s\\<>"'%,&?#]/)
      }),
    )
  })
})
