import { expect, it } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

it('hides the values of variables whose names tell that they are secret, the longest first', () => {
  const env = { API_KEY: 'abcdefgh', API_KEY_2: 'abcdefghijkl', HOME: '/home/builder' }
  expect(hideSecrets('abcdefghijkl abcdefgh in /home/builder', env)).toBe('*** *** in /home/builder')
})

it('hides user names and passwords in addresses', () => {
  expect(hideSecrets('https://me:a%40b@a.example/x@y and postgres://me@db/x', {})).toBe(
    'https://***@a.example/x@y and postgres://***@db/x',
  )
})

it('lets short values stand, which would hide ordinary words', () => {
  expect(hideSecrets('a key', { API_KEY: 'a' })).toBe('a key')
})
