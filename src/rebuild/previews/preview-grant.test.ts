import { describe, expect, it } from 'vitest'
import { readGrant, signGrant } from './preview-grant.ts'

const secret = 'a secret'
const nowMs = 1_700_000_000_000
const expiresMs = nowMs + 60_000

describe('a signed grant', () => {
  it('says what it was made for, with ids of any letters', () => {
    expect(readGrant(secret, 'harbour', signGrant(secret, { tenant: 'harbour', expiresMs }), nowMs)).toStrictEqual({
      tenant: 'harbour',
      expiresMs,
    })
    const one = { tenant: 'harbour', article: '물 "요금"\n', expiresMs }
    expect(readGrant(secret, 'harbour', signGrant(secret, one), nowMs)).toStrictEqual(one)
  })

  it('holds for no other tenant, no other secret and no later time', () => {
    const key = signGrant(secret, { tenant: 'harbour', expiresMs })
    expect(readGrant(secret, 'linden', key, nowMs)).toBeUndefined()
    expect(readGrant('another', 'harbour', key, nowMs)).toBeUndefined()
    expect(readGrant(secret, 'harbour', key, expiresMs - 1)).toBeDefined()
    expect(readGrant(secret, 'harbour', key, expiresMs)).toBeUndefined()
  })

  it('is broken by a change of any one of its letters', () => {
    const key = signGrant(secret, { tenant: 'harbour', article: 'a', expiresMs })
    // In base64, the last letter of 32 bytes has unused bits, so another letter gives the same bytes. Keys are compared
    // as text, so that letter is refused too.
    for (let at = 0; at < key.length; at++) {
      const changed = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
      expect(readGrant(secret, 'harbour', changed, nowMs), changed).toBeUndefined()
    }
  })
})
