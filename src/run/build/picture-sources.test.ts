import * as v from 'valibot'
import { expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import { Tenant } from '../settings/tenants-file.ts'

const profile = (fields: object, demoUrl?: string) =>
  tenantProfile(
    'a',
    v.parse(Tenant, { origin: 'https://a.example', provider: { baseUrl: 'demo:' }, ...fields }),
    demoUrl,
  )

it('a picture of the demo provider is remembered whatever port that listens on', () => {
  const keys = ['http://127.0.0.1:1', 'http://127.0.0.1:22'].map((demoUrl) =>
    pictureSources(profile({}, demoUrl), { offline: false, demoUrl }).keyOf(`${demoUrl}/files/a/b.png`),
  )
  expect(keys).toStrictEqual(['demo:/files/a/b.png', 'demo:/files/a/b.png'])
})

it('every other picture is remembered by its address', () => {
  const demoUrl = 'http://127.0.0.1:1'
  const { keyOf } = pictureSources(profile({}, demoUrl), { offline: false, demoUrl })
  for (const url of ['http://127.0.0.1:11/files/b.png', 'https://cdn.example/b.png']) expect(keyOf(url)).toBe(url)
})

it('pictures come from the hosts that tenants.json names: provider, fileUrl and imageHosts', () => {
  const named = profile({
    provider: { baseUrl: 'https://api.example/' },
    fileUrl: 'https://files.example/x/',
    imageHosts: ['cdn.example:8443'],
  })
  expect(pictureSources(named, { offline: true, demoUrl: undefined })).toMatchObject({
    named: ['https://api.example', 'https://files.example/x/', 'cdn.example:8443'],
    offline: true,
  })
})
