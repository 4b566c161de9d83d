import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTenantsFile, selectTenants } from './tenants-file.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tenants-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function read(content: unknown) {
  const file = join(dir, 'tenants.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readTenantsFile(file)
}

const harbour = { origin: 'https://www.harbour.example', provider: { baseUrl: 'demo:' } }
const sample = (tenant: object) => ({ default: 'harbour', tenants: { harbour: { ...harbour, ...tenant } } })

describe('tenants.json', () => {
  it('needs an origin and a provider; the rest has defaults', () => {
    expect(read(sample({})).tenants['harbour']).toMatchObject({
      origin: 'https://www.harbour.example',
      provider: { baseUrl: 'demo:', timeoutMs: 10_000 },
      defaultLocale: 'en',
      imageHosts: [],
    })
  })

  it('takes an origin with a closing slash for the same origin', () => {
    expect(read(sample({ origin: 'https://www.harbour.example/' })).tenants['harbour']?.origin).toBe(
      'https://www.harbour.example',
    )
  })

  it.each([
    ['folder:published/site', 'folder:published//site/', 'folder:published/site-b'],
    ['s3://bucket/site?region=eu-central-1', 's3://bucket/site/?layout=releases', 's3://bucket/site-b'],
  ])('keeps tenants apart: %s is where %s is, and not where %s is', (one, same, other) => {
    const tenantAt = (target: string) => ({ ...harbour, publish: { target } })
    const both = (target: string) => ({ default: 'a', tenants: { a: tenantAt(one), b: tenantAt(target) } })
    expect(() => read(both(same))).toThrow('tenants.b.publish.target must be another place than that of a')
    expect(() => read(both(other))).not.toThrow()
  })

  it.each<[string, unknown, string]>([
    ['an unknown key', sample({ orgin: 'x' }), 'tenants.harbour.orgin is not a known key'],
    [
      'a missing key',
      { default: 'a', tenants: { a: { origin: 'https://a.example' } } },
      'tenants.a.provider is missing',
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
    ['a name that is a number', sample({ imageHosts: [1] }), 'tenants.harbour.imageHosts.0 must be text'],
    ['a bad name', { default: 'A', tenants: { A: harbour } }, 'is no tenant name'],
    ['a default that is nobody', { default: 'b', tenants: { a: harbour } }, 'default must name one of the tenants'],
    ['text that is no JSON', '{', 'must be readable JSON'],
    ['a list', [], 'the file must be an object'],
  ])('with %s is refused, naming file, key and what is expected', (_what, content, words) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ name: 'SettingsInvalid', message: expect.stringContaining(words) }),
    )
    expect(() => read(content)).toThrow('tenants.json')
  })

  it('that is not there is a setting to mend', () => {
    expect(() => readTenantsFile(join(dir, 'nowhere.json'))).toThrow(
      expect.objectContaining({ name: 'SettingsInvalid' }),
    )
  })
})

describe('selecting tenants', () => {
  const file = () => read({ default: 'a', tenants: { a: harbour, b: harbour } })

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
