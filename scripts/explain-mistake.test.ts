import { parseArgs } from 'node:util'
import { expect, it } from 'vitest'
import { explainMistake } from './explain-mistake.ts'

const OPTIONS = ['tenant', 'notices', 'out', 'accept-shrink', 'allow-stale', 'allow-degraded']

function saidOf(args: string[], options = OPTIONS): string {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }]))
  try {
    parseArgs({ args, options: known, strict: true })
  } catch (error) {
    return explainMistake(error as Error, options)
  }
  throw new Error('Node understood it.')
}

it.each([
  ['--notice', 'There is no option --notice. Did you mean --notices?'],
  ['--tennant=site', 'There is no option --tennant. Did you mean --tenant?'],
  ['--acceptShrink', 'There is no option --acceptShrink. Did you mean --accept-shrink?'],
  ['--accept', 'There is no option --accept. Did you mean --accept-shrink?'],
  ['--allow', 'There is no option --allow.'],
  ['--loud', 'There is no option --loud.'],
  ['-v', 'There is no option --v.'],
])('names the option that is meant by %s', (written, said) => {
  expect(saidOf([written])).toBe(said)
})

it('says how a tenant is named, if the command takes one', () => {
  expect(saidOf(['site'])).toBe(
    'The command takes options alone, and "site" is none. If "site" is a tenant, write --tenant site.',
  )
  expect(saidOf(['site'], ['out'])).toBe('The command takes options alone, and "site" is none.')
})

it('says where the address of a provider belongs, if one is given instead of a tenant', () => {
  for (const address of ['http://127.0.0.1:9/api', 'https://content.example/', 'localhost:4010'])
    expect(saidOf([address])).toBe(
      `The command takes options alone, and "${address}" is none. ` +
        'Write the address into tenants.json, as provider.baseUrl of a tenant, and name the tenant with --tenant.',
    )
})

it('leaves what else Node says as it is', () => {
  expect(saidOf(['--out=x'])).toContain("Option '--out' does not take an argument")
})
