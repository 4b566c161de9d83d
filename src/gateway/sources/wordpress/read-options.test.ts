import { expect, it } from 'vitest'
import { accessOf } from './read-options.ts'
import type { WordPressOptions } from './wordpress-options.ts'

const context = {
  tenant: 'museum',
  root: '/',
  fileAddress: (path: string) => path,
  env: (name: string) => (name.startsWith('NO_') ? undefined : `the ${name}`),
}
const access = (options: WordPressOptions) => () => accessOf(options, context)

it('takes the login from the environment', () => {
  expect(access({ url: 'https://a.example/', user: 'USER', password: 'PASSWORD' })()).toEqual({
    url: 'https://a.example',
    timeoutMs: 30_000,
    login: { user: 'the USER', password: 'the PASSWORD' },
  })
})

it.each([
  ['an address that is none', { url: 'a.example' }, '"url" is the address of a WordPress'],
  ['one half of a login', { url: 'https://a.example', user: 'USER' }, 'One of them is missing'],
  ['a variable that is not set', { url: 'https://a.example', user: 'USER', password: 'NO_P' }, 'NO_P is not set'],
  ['a password without https', { url: 'http://a.example', user: 'U', password: 'P' }, 'begins with https://'],
  ['no language that we have', { url: 'https://a.example', languages: {} }, '"languages" names en, zh or kr'],
])('refuses %s', (_title, options, message) => {
  expect(access(options)).toThrow(message)
})

it('takes a password without https to an own machine or network', () => {
  for (const url of ['http://127.0.0.1:8080', 'http://wordpress:8080']) {
    expect(access({ url, user: 'USER', password: 'PASSWORD' })().login).toBeDefined()
  }
})
