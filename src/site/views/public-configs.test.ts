import { describe, expect, it } from 'vitest'
import { makeProfile } from '../../../tests/support/make-site.ts'
import { publicConfigs } from './public-configs.ts'

const entry = (content: string) => ({ content })

const ENTRIES = {
  smtpPassword: entry('secret'),
  theme1Colors: entry('{}'),
  theme2Colors: entry('{}'),
  themeCode: { content: 'theme2', remark: 'kept' },
  mapKey: entry('a'),
  theme2Banner: entry('home'),
}

const keysFor = (listed: readonly string[]) =>
  Object.keys(publicConfigs({ tenant: makeProfile({ profile: { publicConfigs: listed } }), theme: 'theme2' }, ENTRIES))

describe('publicConfigs', () => {
  it('are the product’s own entries for the theme in use, whole', () => {
    const site = { tenant: makeProfile(), theme: 'theme2' } as const
    expect(publicConfigs(site, ENTRIES)).toStrictEqual({
      themeCode: { content: 'theme2', remark: 'kept' },
      theme2Colors: entry('{}'),
      theme2Banner: entry('home'),
    })
  })

  it('and those that the tenant lists', () => {
    expect(keysFor(['mapKey', 'mapKey', 'missing', 'toString'])).toStrictEqual([
      'themeCode',
      'theme2Colors',
      'theme2Banner',
      'mapKey',
    ])
  })
})
