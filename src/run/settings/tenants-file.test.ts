import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTenantsFile, selectTenants } from './tenants-file.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tenants-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function write(content: unknown) {
  const file = join(dir, 'tenants.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content).replaceAll('ROOT', dir))
  return file
}

const read = (content: unknown) => readTenantsFile(write(content))

const harbour = { origin: 'https://www.harbour.example', provider: { baseUrl: 'demo:' } }
const tenantsOf = (a: object, b: object) => ({
  default: 'a',
  tenants: { a: { ...harbour, ...a }, b: { ...harbour, ...b } },
})
const originsOf = (a: string, b: string) => tenantsOf({ origin: a }, { origin: b })
const targetsOf = ([a, b]: readonly (string | undefined)[]) =>
  tenantsOf({ publish: { target: a } }, { origin: 'https://b.example', publish: { target: b } })
const sample = (tenant: object) => ({ default: 'harbour', tenants: { harbour: { ...harbour, ...tenant } } })

describe('tenants.json', () => {
  it('needs an origin and a provider; the rest has defaults', () => {
    expect(read(sample({})).tenants['harbour']).toMatchObject({
      origin: 'https://www.harbour.example',
      provider: { baseUrl: 'demo:', timeoutMs: 10_000 },
      defaultLocale: 'en',
      imageHosts: [],
      deployPollSeconds: 300,
      limits: { pages: 100_000, seconds: 3600 },
    })
  })

  it('is accepted as its message shows the smallest one', () => {
    const message = (() => {
      try {
        return String(read({}))
      } catch (error) {
        return (error as Error).message
      }
    })()
    const [smallest = ''] = /\{.*\}/.exec(message) ?? []
    expect(Object.keys(read(smallest).tenants)).toEqual(['site'])
  })

  it('has defaults for publishing', () => {
    expect(read(sample({ publish: { target: 'folder:live' } })).tenants['harbour']?.publish).toEqual({
      target: 'folder:live',
      keepAssetsSeconds: 14 * 24 * 60 * 60,
      keepPagesSeconds: 0,
      keepReleases: 20,
      compress: ['gzip'],
      check: false,
    })
  })

  it('keeps the config keys that are public', () => {
    expect(read(sample({ publicConfigs: ['mapKey'] })).tenants['harbour']?.publicConfigs).toEqual(['mapKey'])
    expect(read(sample({})).tenants['harbour']?.publicConfigs).toEqual([])
  })

  it('says how webhooks of a content system are read', () => {
    const webhook = { system: 'strapi', types: { article: { kind: 'article', groupField: 'category.slug' } } }
    expect(read(sample({ webhook })).tenants['harbour']?.webhook).toEqual(webhook)
    expect(read(sample({ webhook: { system: 'wordpress' } })).tenants['harbour']?.webhook?.types).toEqual({})
    const refused = (type: object) => () => read(sample({ webhook: { system: 'strapi', types: { x: type } } }))
    expect(refused({ kind: 'article', group: 'a', groupField: 'b' })).toThrow('must have "group" or "groupField"')
    expect(refused({ kind: 'menu', articleField: 'slug' })).toThrow('only if its kind is article')
    expect(refused({ kind: 'page' })).toThrow('must be article, config, menu or banner')
    expect(() => read(sample({ webhook: { system: 'drupal' } }))).toThrow('must be one of wordpress, strapi')
  })

  it('takes an origin with a closing slash for the same origin', () => {
    expect(read(sample({ origin: 'https://www.harbour.example/' })).tenants['harbour']?.origin).toBe(
      'https://www.harbour.example',
    )
  })

  it.each<[string, string, string]>([
    ['a folder', 'folder:published/site', 'folder:published//site/'],
    ['a folder by another way', 'folder:published/site', 'folder:published/other/../site'],
    ['a folder by its whole path', 'folder:published/site', 'folder:ROOT/published/site'],
    ['a folder by a link', 'folder:published/site', 'folder:linked/site'],
    ['a folder inside of the other', 'folder:published/site', 'folder:published/site/current'],
    ['a folder around the other', 'folder:published/site', 'folder:published'],
    ['a bucket', 's3://bucket/site?region=eu-central-1', 's3://bucket/site/?layout=releases'],
    ['a prefix inside of the other', 's3://bucket/site', 's3://bucket/site/en'],
    ['a whole bucket', 's3://bucket/site', 's3://bucket'],
    [
      'a bucket by its endpoint at Amazon',
      's3://bucket/site',
      's3://bucket/site?endpoint=https://s3.eu-west-1.amazonaws.com',
    ],
    ['an endpoint', 's3://bucket/a?endpoint=http://minio:80', 's3://bucket/a?endpoint=HTTP://MINIO/'],
    [
      'an endpoint with and without TLS',
      's3://bucket/a?endpoint=http://minio.example',
      's3://bucket/a?endpoint=https://minio.example.',
    ],
    [
      'an endpoint of this machine',
      's3://bucket/a?endpoint=http://localhost:9000',
      's3://bucket/a?endpoint=http://127.0.0.1:9000',
    ],
    [
      'a bucket in the host name',
      's3://bucket/a?endpoint=http://minio:9000',
      's3://bucket/a?endpoint=http://minio:9000&pathStyle=false',
    ],
  ])('keeps tenants apart: no two have one target, %s', (_what, one, same) => {
    mkdirSync(join(dir, 'published'), { recursive: true })
    rmSync(join(dir, 'linked'), { force: true })
    symlinkSync('published', join(dir, 'linked'))
    for (const targets of [
      [one, same],
      [same, one],
    ]) {
      const words = 'tenants.b.publish.target must be apart from that of a'
      expect(() => readTenantsFile(write(targetsOf(targets)), dir)).toThrow(words)
    }
  })

  it.each<[string, string]>([
    ['folder:published/site', 'folder:published/site-b'],
    ['folder:published/site', 's3://published/site'],
    ['s3://bucket/site', 's3://bucket/site-b'],
    ['s3://bucket/site', 's3://other/site'],
    ['s3://bucket/site', 's3://bucket/site?endpoint=http://minio:9000'],
    ['s3://bucket/site?endpoint=http://minio:9001', 's3://bucket/site?endpoint=http://minio:9000'],
    ['s3://bucket/site?region=eu-west-1', 's3://bucket/site?region=cn-north-1'],
  ])('takes %s and %s for two places', (one, other) => {
    expect(() => readTenantsFile(write(targetsOf([one, other])), dir)).not.toThrow()
  })

  it.each([
    ['https://www.harbour.example', 'https://WWW.Harbour.example'],
    ['https://www.harbour.example', 'https://www.harbour.example:443/'],
    ['https://www.harbour.example', 'https://www.harbour.example.'],
    ['https://www.harbour.example', 'http://www.harbour.example'],
  ])('keeps tenants apart: no two have one host, %s and %s', (one, same) => {
    const words = 'tenants.b.origin must be another host than that of a'
    expect(() => read(originsOf(one, same))).toThrow(words)
  })

  it('takes another port or another host for another site', () => {
    expect(() => read(originsOf('http://a.localhost:4321', 'http://a.localhost:4322'))).not.toThrow()
    expect(() => read(originsOf('https://www.harbour.example', 'https://harbour.example'))).not.toThrow()
  })

  it('names a tenant that stands twice, and where', () => {
    const block = JSON.stringify(harbour)
    const text = `{ "default": "harbour", "tenants": {\n"harbour": ${block},\n\n"harbour": ${block} } }`
    expect(() => read(text)).toThrow('tenants.harbour stands twice, in line 2 and in line 4')
    expect(() => read(text.replace('"harbour": {', '"linden": {'))).not.toThrow('stands twice')
    expect(() => read(text.replace('"default"', '"tenants": {}, "default"'))).toThrow('tenants stands twice')
  })

  it.each<[string, unknown, string]>([
    ['an unknown key', sample({ orgin: 'x' }), 'tenants.harbour.orgin is not a known key'],
    [
      'a missing key',
      { default: 'a', tenants: { a: { origin: 'https://a.example' } } },
      'tenants.a.provider is missing',
    ],
    [
      'one public key instead of a list',
      sample({ publicConfigs: 'mapKey' }),
      'tenants.harbour.publicConfigs must be a list',
    ],
    [
      'a public key that is no text',
      sample({ publicConfigs: ['a', 7] }),
      'tenants.harbour.publicConfigs.1 must be text',
    ],
    [
      'a public key without a name',
      sample({ publicConfigs: [''] }),
      'tenants.harbour.publicConfigs.0 must be the key of a config entry',
    ],
    [
      'an origin that is no address',
      sample({ origin: 'harbour' }),
      'tenants.harbour.origin must be an address such as',
    ],
    [
      'an origin with a path',
      sample({ origin: 'https://a.example/x' }),
      'tenants.harbour.origin must be scheme and host alone',
    ],
    ['a javascript: address', sample({ fileUrl: 'javascript:alert(1)' }), 'tenants.harbour.fileUrl must be an address'],
    [
      'a bad provider address',
      sample({ provider: { baseUrl: 'ftp://a' } }),
      'tenants.harbour.provider.baseUrl must be "demo:" or an address',
    ],
    ['an unknown language', sample({ defaultLocale: 'fr' }), 'tenants.harbour.defaultLocale must be one of en, zh, kr'],
    [
      'an address as an allowed host',
      sample({ allowedHosts: { scripts: ['https://stats.example/a.js'] } }),
      'allowedHosts.scripts.0 must be a host such as "stats.example"',
    ],
    ['all hosts', sample({ allowedHosts: { frames: ['*'] } }), 'allowedHosts.frames.0 must be a host such as'],
    ['an unknown use', sample({ allowedHosts: { images: [] } }), 'allowedHosts.images is not a known key'],
    ['a name that is a number', sample({ imageHosts: [1] }), 'tenants.harbour.imageHosts.0 must be text'],
    ['a name of 64 characters', { default: 'a', tenants: { ['a'.repeat(64)]: harbour } }, 'is no tenant name'],
    ['no time for a call', sample({ provider: { baseUrl: 'demo:', timeoutMs: 0 } }), 'timeoutMs must be at least 1'],
    ['half a second between looks', sample({ deployPollSeconds: 0.5 }), 'deployPollSeconds must be whole seconds'],
    ['no pages', sample({ limits: { pages: 0 } }), 'limits.pages must be at least 1'],
    ['no time for a build', sample({ limits: { seconds: 0 } }), 'limits.seconds must be more than 0'],
    ['one release', sample({ publish: { target: 'folder:live', keepReleases: 1 } }), 'keepReleases must be at least 2'],
    ['an unknown key', sample({ colour: 'red' }), 'tenants.harbour.colour is not a known key'],
    ['a bad name', { default: 'A', tenants: { A: harbour } }, 'is no tenant name'],
    ['a default that is nobody', { default: 'b', tenants: { a: harbour } }, 'default must name one of the tenants'],
    ['text that is no JSON', '{', 'must be readable JSON'],
    ['a list', [], 'the file must be an object'],
    ['nothing in it', {}, 'default is missing. The smallest file is { "default": "site", "tenants": {'],
  ])('with %s is refused, naming file, key and what is expected', (_what, content, words) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ name: 'SettingsInvalid', message: expect.stringContaining(words) }),
    )
    expect(() => read(content)).toThrow('tenants.json')
  })

  it.each<[string, (address: string) => object]>([
    ['origin', (address) => ({ origin: address })],
    ['provider.baseUrl', (baseUrl) => ({ provider: { baseUrl } })],
    ['fileUrl', (fileUrl) => ({ fileUrl })],
    ['forms.action', (action) => ({ forms: { action } })],
    ['publish.purge.url', (url) => ({ publish: { target: 'folder:live', purge: { url } } })],
    ['publish.check', (check) => ({ publish: { target: 'folder:live', check } })],
    ['publish.target', (address) => ({ publish: { target: `s3://bucket?endpoint=${address}` } })],
    ['publish.target', (address) => ({ publish: { target: address.replace('https', 's3') } })],
  ])('refuses a user name or a password in %s, and does not repeat them', (key, settings) => {
    for (const user of ['me:secret', 'secret', ':secret']) {
      const failed = (() => {
        try {
          return read(sample(settings(`https://${user}@api.example`)))
        } catch (error) {
          return error as Error
        }
      })()
      expect(failed).toMatchObject({
        name: 'SettingsInvalid',
        message: expect.stringContaining(`tenants.harbour.${key} must `) as string,
      })
      expect(inspect(failed, { depth: 9 })).not.toContain('secret')
    }
  })

  it('is read past a byte-order mark', () => {
    expect(Object.keys(read(`\ufeff${JSON.stringify(sample({}))}`).tenants)).toEqual(['harbour'])
  })

  it('is refused in another encoding than UTF-8, by name', () => {
    const file = join(dir, 'wide.json')
    writeFileSync(file, JSON.stringify(sample({})), 'utf16le')
    expect(() => readTenantsFile(file)).toThrow(/wide\.json: the file must be saved as UTF-8: it is in UTF-16/)
  })

  it('that is not there is a setting to mend', () => {
    expect(() => readTenantsFile(join(dir, 'nowhere.json'))).toThrow(
      expect.objectContaining({ name: 'SettingsInvalid' }),
    )
  })
})

describe('selecting tenants', () => {
  const file = () => read(originsOf('https://a.example', 'https://b.example'))

  it('takes all where none is named, each named one once', () => {
    expect(selectTenants(file(), []).map(([name]) => name)).toEqual(['a', 'b'])
    expect(selectTenants(file(), ['b', 'b']).map(([name]) => name)).toEqual(['b'])
  })

  it('names those there are where somebody asks for another', () => {
    for (const name of ['c', 'constructor', '__proto__']) {
      expect(() => selectTenants(file(), [name])).toThrow(expect.objectContaining({ name: 'TenantUnknown' }))
    }
    expect(() => selectTenants(file(), ['c'])).toThrow('Known are: a, b.')
  })
})
