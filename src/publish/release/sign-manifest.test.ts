import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import type { Manifest } from './manifest.ts'
import { checkSignature, signManifest } from './sign-manifest.ts'

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const files = PathMap.of([
  ['index.html', { digest: 'aa', size: 2 }],
  ['about.html', { digest: 'bb', size: 2 }],
])
const plain: Manifest = { tenant: 'harbour', buildId: 'b1', timestampMs: 0, files, kept: PathMap.empty() }
const signed = (key = own): Manifest => ({ ...plain, signature: signManifest(plain, key.privateKey) })
const changed = (manifest: Manifest): Manifest => ({
  ...manifest,
  files: PathMap.of([['index.html', { digest: 'cc', size: 2 }]]),
})

const withKept = (manifest: Manifest, digest: string, untilMs: number): Manifest => ({
  ...manifest,
  kept: PathMap.of([['old.html', { digest, size: 2, untilMs }]]),
})

/** A manifest as an earlier version signed it: the signature covers the files, but no retained files. */
function signedEarlier(): Manifest {
  const text = 'tessera release 1\nharbour\nb1\nbb about.html\naa index.html\n'
  const value = sign(null, Buffer.from(text), own.privateKey).toString('base64')
  return { ...plain, signature: { ...signManifest(plain, own.privateKey), value } }
}

describe('a signature', () => {
  it('holds for its own files and key', () => {
    expect(() => checkSignature(signed(), own.publicKey)).not.toThrow()
  })

  it.each<[string, Manifest, string]>([
    ['none', plain, 'SignatureInvalid'],
    ['one over other files', changed(signed()), 'SignatureInvalid'],
    ['one over other files left for open pages', withKept(signed(), 'aa', 5), 'SignatureInvalid'],
    ['one over another time', { ...signed(), timestampMs: 1 }, 'SignatureInvalid'],
    ['one of another build', { ...signed(), buildId: 'b0' }, 'SignatureInvalid'],
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

  it('of an earlier version does not count, since it says nothing of files left for open pages', () => {
    expect(() => checkSignature(signedEarlier(), own.publicKey)).toThrow(/an earlier version signed it/)
  })

  it('holds for files left for open pages, each with its time', () => {
    const kept = withKept(plain, 'aa', 5)
    const manifest = { ...kept, signature: signManifest(kept, own.privateKey) }
    expect(() => checkSignature(manifest, own.publicKey)).not.toThrow()
    expect(() => checkSignature(withKept(manifest, 'aa', 6), own.publicKey)).toThrow(/changed after signing/)
    expect(() => checkSignature(withKept(manifest, 'bb', 5), own.publicKey)).toThrow(/changed after signing/)
  })
})
