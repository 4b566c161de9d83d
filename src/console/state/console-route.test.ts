import { describe, expect, it } from 'vitest'
import { formatRoute, parseRoute, type ConsoleRoute } from './console-route.ts'

describe('parseRoute', () => {
  it.each<ConsoleRoute>([
    { view: 'tenants' },
    { view: 'tenant', tenant: 'harbour' },
    { view: 'tenant', tenant: 'a/b #ü' },
    { view: 'receipt', id: '9a0b' },
    { view: 'audit' },
    { view: 'audit', tenant: 'harbour' },
  ])('reads the address of %o', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route)
  })

  it.each(['', '#', '#/', '#/tenants', '#/tenants/', '#/nothing/x', '#/tenants/a/b', '#/tenants/%zz', '#__proto__/x'])(
    'leads from %j to the list',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ view: 'tenants' })
    },
  )
})
