import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { readRebuildSettings, watchRebuildSettings } from './rebuild-settings.ts'
import { findToken, isValid, makeToken } from './http/auth/tokens.ts'

let file: string
beforeEach(() => {
  file = join(makeTempDir(), 'rebuild.json')
})

const { token, entry } = makeToken({ name: 'Mina', role: 'editor', tenants: ['harbour'] })

describe('the settings of the service', () => {
  it('are all at their defaults where there is no file', () => {
    expect(readRebuildSettings(file)).toStrictEqual({
      ...{ tokens: [], quietMs: 300, longestWaitMs: 2000 },
      ...{ pollSeconds: 60, webhookPollSeconds: 900, checkSeconds: 86_400 },
    })
  })

  it.each([
    ['no JSON', '{', 'the file must be readable JSON'],
    ['a key that stands twice', '{"quietMs":1,\n"quietMs":2}', 'quietMs stands twice, in line 1 and in line 2'],
    ['an unknown key', { quiet: 1 }, 'quiet is not a known key'],
    ['a list', [], 'the file must be an object'],
    ['tokens that are no list', { tokens: {} }, 'tokens must be a list'],
    ['a token without a name', { tokens: [{ role: 'editor' }] }, 'tokens.0.name is missing'],
    [
      'a token instead of its digest',
      { tokens: [{ ...entry, sha256: token }] },
      'tokens.0.sha256 must be 64 hexadecimal',
    ],
    [
      'a role that there is not',
      { tokens: [{ ...entry, role: 'king' }] },
      'tokens.0.role must be "editor", "operator" or "monitor"',
    ],
    ['a name of 61 letters', { tokens: [{ ...entry, name: 'x'.repeat(61) }] }, 'tokens.0.name must be at most 60'],
    ['two of one name', { tokens: [entry, entry] }, 'tokens must have different names'],
    ['a time that is none', { tokens: [{ ...entry, expires: 'soon' }] }, 'tokens.0.expires must be an RFC 3339 time'],
  ])('are refused with %s, naming file and key', (_what, content, expected) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    expect(() => readRebuildSettings(file)).toThrow(`${file}: ${expected}`)
  })

  it('follow their file while they are watched, and stay when it turns bad', () => {
    writeFileSync(file, '{}')
    const warnings: Error[] = []
    const settings = watchRebuildSettings(file, (error) => warnings.push(error))
    expect(settings().tokens).toStrictEqual([])
    writeFileSync(file, JSON.stringify({ tokens: [entry] }))
    expect(findToken(settings().tokens, token)?.name).toBe('Mina')
    writeFileSync(file, '{ "tokens": [')
    expect(settings().tokens).toHaveLength(1)
    expect(settings().tokens).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })
})

describe('a token', () => {
  it('is found by its digest until it expires', () => {
    const brief = makeToken({ name: 'Brief', role: 'editor', tenants: ['*'], expires: '2026-01-01T00:00:00Z' })
    const tokens = [entry, brief.entry]
    const endMs = Date.parse('2026-01-01T00:00:00Z')
    const found = findToken(tokens, brief.token)!
    expect(found.name).toBe('Brief')
    expect([isValid(found, endMs - 1), isValid(found, endMs)]).toEqual([true, false])
    expect(findToken(tokens, `${token}x`)).toBeUndefined()
    expect(JSON.stringify(tokens)).not.toContain(token.slice('tessera_'.length))
  })
})
