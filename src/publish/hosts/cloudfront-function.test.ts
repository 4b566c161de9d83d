import { describe, expect, it } from 'vitest'
import { parseHostFiles } from './parse-host-files.ts'
import { cloudfrontFunction } from './cloudfront-function.ts'

type Answer = { uri?: string; statusCode?: number; headers?: { location?: { value: string } } }

/** Runs the function as CloudFront would, with a key value store that names the release `r1`. */
async function run(layout: 'in-place' | 'releases', uri: string): Promise<Answer> {
  const rules = parseHostFiles('/ /index.html 302\n/%E6%B0%B4.html /water.html 301\n', '')
  const groups = [
    ['water', true],
    ['水', true],
    ['api', false],
  ] as const
  const code = cloudfrontFunction({ tenant: 'harbour', rules, layout, groups }).replace(
    "import cf from 'cloudfront'",
    '',
  )
  const handler = new Function('cf', `${code}; return handler`)({ kvs: () => ({ get: async () => 'r1' }) }) as (
    event: object,
  ) => Promise<Answer>
  return handler({ request: { uri } })
}

describe('the CloudFront function', () => {
  it('answers redirects, however the path is encoded', async () => {
    expect(await run('in-place', '/')).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/index.html' } },
    })
    expect(await run('in-place', '/%e6%b0%b4.html')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: '/water.html' } },
    })
  })

  it('serves folders by their index page', async () => {
    expect((await run('in-place', '/zh/')).uri).toBe('/zh/index.html')
    expect((await run('in-place', '/about.html')).uri).toBe('/about.html')
  })

  it.each([
    ['/water', '/water/index.html'],
    ['/water/', '/water/index.html'],
    ['/zh/%E6%B0%B4/', '/zh/%E6%B0%B4/index.html'],
    ['/water/tariffs', '/water/tariffs.html'],
    ['/zh/api/export', '/zh/api/export.html'],
  ])('leads the address %s to %s', async (uri, to) => {
    expect(await run('releases', uri)).toMatchObject({ statusCode: 301, headers: { location: { value: to } } })
  })

  it('leaves addresses alone that are none of a group or name a file', async () => {
    for (const uri of ['/water/map.pdf', '/other/x', '/api', '/zh', '/water/a/b', '/about.html'])
      expect((await run('in-place', uri)).uri, uri).toBe(uri)
  })

  it('hides what is for hosts and publishers', async () => {
    for (const path of ['/_headers', '/.tessera/ledger.json', '/x/.git', '/%2etessera/ledger.json', '/%']) {
      expect((await run('in-place', path)).statusCode, path).toBe(404)
    }
    expect((await run('in-place', '/.well-known/security.txt')).uri).toBe('/.well-known/security.txt')
  })

  it('puts the live release before the path', async () => {
    expect((await run('releases', '/zh/')).uri).toBe('/releases/r1/zh/index.html')
  })
})
