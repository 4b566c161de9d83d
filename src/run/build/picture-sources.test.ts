import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import { Tenant } from '../settings/tenants-file.ts'

const profile = (fields: object, embedded?: EmbeddedProviders) =>
  tenantProfile(
    'a',
    v.parse(Tenant, { origin: 'https://a.example', provider: { baseUrl: 'demo:' }, ...fields }),
    embedded,
  )

it('a picture of the demo provider is remembered whatever port that listens on', () => {
  const keys = ['http://127.0.0.1:1', 'http://127.0.0.1:22'].map((url) =>
    pictureSources(profile({}, { 'demo:': url }), { offline: false }).keyOf(`${url}/files/a/b.png`),
  )
  expect(keys).toStrictEqual(['demo:/files/a/b.png', 'demo:/files/a/b.png'])
})

it('every other picture is remembered by its address', () => {
  const { keyOf } = pictureSources(profile({}, { 'demo:': 'http://127.0.0.1:1' }), { offline: false })
  for (const url of ['http://127.0.0.1:11/files/b.png', 'https://cdn.example/b.png']) expect(keyOf(url)).toBe(url)
})

it('pictures come from the hosts that tenants.json names: provider, fileUrl and imageHosts', () => {
  const named = profile({
    provider: { baseUrl: 'https://api.example/' },
    fileUrl: 'https://files.example/x/',
    imageHosts: ['cdn.example:8443'],
  })
  expect(pictureSources(named, { offline: true })).toMatchObject({
    named: ['https://api.example', 'https://files.example/x/', 'cdn.example:8443'],
    offline: true,
  })
})
