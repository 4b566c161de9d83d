import { expect, it } from 'vitest'
import { contactWays } from './contact-ways.ts'

it.each([
  [{ contact: { phone: '+49 (30) 12-34', email: 'a@b.example' } }, ['tel:+49301234', 'mailto:a@b.example']],
  [{ contact: { email: 'a@b.example', address: 'Street 1' } }, ['mailto:a@b.example']],
  [{ contact: { phone: ' ', email: 7 } }, []],
  [{ contact: 'call us' }, []],
  [{ contact: null }, []],
  [{}, []],
])('of %j are %j', (siteConfig, hrefs) => expect(contactWays(siteConfig).map(({ href }) => href)).toEqual(hrefs))
