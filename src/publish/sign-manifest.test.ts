import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Manifest } from './manifest.ts'
import { checkSignature, isSignedBy, signManifest } from './sign-manifest.ts'

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const files = { 'index.html': { digest: 'aa', size: 2 }, 'about.html': { digest: 'bb', size: 2 } }
const plain: Manifest = { tenant: 'harbour', buildId: 'b1', timestampMs: 0, files, kept: {} }
const signed = (key = own): Manifest => ({ ...plain, signature: signManifest(plain, key.privateKey) })
const changed = (manifest: Manifest): Manifest => ({ ...manifest, files: { 'index.html': { digest: 'cc', size: 2 } } })

describe('a signature', () => {
  it('holds for its own files and key', () => {
    expect(() => checkSignature(signed(), own.publicKey)).not.toThrow()
    expect(isSignedBy(signed(), own.privateKey)).toBe(true)
    expect([isSignedBy(signed(other), own.privateKey), isSignedBy(plain, own.privateKey)]).toEqual([false, false])
  })

  it.each<[string, Manifest, string]>([
    ['none', plain, 'SignatureInvalid'],
    ['one over other files', changed(signed()), 'SignatureInvalid'],
    ['one of another tenant', { ...signed(), tenant: 'linden' }, 'SignatureInvalid'],
    ['one of another key', signed(other), 'SignedByAnotherKey'],
    ['one of another key over other files', changed(signed(other)), 'SignatureInvalid'],
    [
      'one that names another key than its own',
      { ...plain, signature: { ...signManifest(plain, own.privateKey), publicKey: '' } },
      'valid',
    ],
    [
      'one of a key that is no key',
      { ...plain, signature: { ...signManifest(plain, other.privateKey), publicKey: 'AAAA' } },
      'SignatureInvalid',
    ],
  ])('is told by name where there is %s', (_what, manifest, name) => {
    let found = 'valid'
    try {
      checkSignature(manifest, own.publicKey)
    } catch (error) {
      found = (error as Error).name
    }
    expect(found).toBe(name)
  })
})
