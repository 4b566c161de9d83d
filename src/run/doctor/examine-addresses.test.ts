import { expect, it } from 'vitest'
import { examineAddresses } from './examine-addresses.ts'

const FORM = 'https://content.example/api/client/all/form/submit?tenant=harbour'

it.each<[string, string, string | undefined, string]>([
  ['https://www.harbour.example', FORM, undefined, 'with the form at https://content.example.'],
  ['http://harbour.localhost', FORM, 'origin', "is each visitor's own machine"],
  ['http://www.harbour.example', FORM, 'origin', 'without TLS, so browsers warn of the site'],
  ['https://www.harbour.example', 'http://127.0.0.1:4300/form', 'forms.action', "is each visitor's own machine"],
  ['https://www.harbour.example', 'https://10.0.0.7/form', 'forms.action', 'inside of some network'],
  ['https://www.harbour.example', 'http://content.example/form', 'forms.action', 'browsers refuse to send to it'],
  ['http://harbour.localhost', 'http://127.0.0.1:4300/form', 'origin and forms.action', 'own machine'],
])('of a site at %s with the form at %s it says to set %s', (origin, formAction, fields, said) => {
  const { state, message } = examineAddresses('harbour', { origin, formAction })
  expect(state).toBe(fields === undefined ? 'ok' : 'warning')
  expect(message).toContain(said)
  if (fields !== undefined) expect(message).toContain(`set ${fields} in tenants.json to https addresses`)
})

it('says of a form that nobody takes how a project gives it to somebody', () => {
  const said = (formAction: string) => examineAddresses('site', { origin: 'http://site.localhost', formAction }).message
  expect(said('http://127.0.0.1:4400/form')).toMatch(/`npm run gateway`.* step 4 in the README of a new project\.$/)
  expect(said(FORM)).not.toContain('README')
})

it('does not repeat the query of the form, which may hold a key', () => {
  const formAction = 'http://127.0.0.1:4300/form?key=hushhush'
  expect(examineAddresses('harbour', { origin: 'https://a.example', formAction }).message).not.toContain('hushhush')
})
