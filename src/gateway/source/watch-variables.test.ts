import { expect, it } from 'vitest'
import { watchVariables } from './watch-variables.ts'

const ENV: Readonly<Record<string, string>> = {
  PRESS_USER: 'editor',
  PRESS_PASSWORD: 'open sesame',
  PRESS_URL: 'https://press.example',
  OTHER_TOKEN: 'of nobody here',
}

it('hides the secrets that a source has read, as they are and as a login', () => {
  const { env, hide } = watchVariables((name) => ENV[name])
  for (const name of ['PRESS_USER', 'PRESS_PASSWORD', 'PRESS_URL', 'NONE']) expect(env(name)).toBe(ENV[name])
  const login = Buffer.from('editor:open sesame').toString('base64')
  expect(hide(`${ENV['PRESS_URL']} refuses editor with open sesame: Basic ${login}`)).toBe(
    'https://press.example refuses editor with ***: Basic ***',
  )
})

it('leaves words that no source has read', () => {
  expect(watchVariables((name) => ENV[name]).hide('of nobody here')).toBe('of nobody here')
})
