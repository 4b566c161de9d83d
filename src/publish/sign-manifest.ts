import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { SignatureInvalid, SigningKeyInvalid } from './errors.ts'
import type { Manifest, ManifestSignature } from './manifest.ts'

/** The text that is signed: who, which build, and each path with its digest in the order of the paths. */
export function signedText(manifest: Manifest): string {
  const lines = Object.keys(manifest.files)
    .sort()
    .map((path) => `${manifest.files[path]?.digest} ${path}\n`)
  return `tessera release 1\n${manifest.tenant}\n${manifest.buildId}\n${lines.join('')}`
}

/** An Ed25519 signature (RFC 8032) of the manifest's files. */
export function signManifest(manifest: Manifest, key: KeyObject): ManifestSignature {
  const value = sign(null, Buffer.from(signedText(manifest)), key).toString('base64')
  return { algorithm: 'Ed25519', publicKey: publicText(createPublicKey(key)), value }
}

/** Throws `SignatureInvalid` unless the manifest bears the signature of this very key over these very files. */
export function checkSignature(manifest: Manifest, publicKey: KeyObject): void {
  const refuse = (reason: string) => SignatureInvalid.fault({ id: manifest.buildId, reason })
  const { signature } = manifest
  if (!signature) throw refuse('it bears no signature, and a key to check with is set.')
  const isRight = verify(null, Buffer.from(signedText(manifest)), publicKey, Buffer.from(signature.value, 'base64'))
  if (isRight) return
  throw refuse(
    signature.publicKey === publicText(publicKey) ? 'its files were changed after signing.' : 'another key signed it.',
  )
}

/** Reads a private key: PEM, or its base64 alone (PKCS #8). Throws `SigningKeyInvalid`. */
export function readSigningKey(text: string, variable: string): KeyObject {
  return readKey(text, variable, (pem) => createPrivateKey(pem), 'PRIVATE KEY')
}

/** Reads a public key: PEM, or its base64 alone (SPKI). Throws `SigningKeyInvalid`. */
export function readPublicKey(text: string, variable: string): KeyObject {
  return readKey(text, variable, (pem) => createPublicKey(pem), 'PUBLIC KEY')
}

function readKey(text: string, variable: string, read: (pem: string) => KeyObject, label: string): KeyObject {
  // CI systems like to hand over one line with `\n` written out.
  const plain = text.trim().replaceAll('\\n', '\n')
  const pem = plain.includes('-----BEGIN') ? plain : `-----BEGIN ${label}-----\n${plain}\n-----END ${label}-----\n`
  let key: KeyObject
  try {
    key = read(pem)
  } catch (error) {
    // The error's own words may repeat parts of the key.
    throw SigningKeyInvalid.fault(
      { variable, reason: `it is not a readable ${label.toLowerCase()}.` },
      {},
      { cause: (error as Error).name },
    )
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw SigningKeyInvalid.fault({ variable, reason: `it is of type ${key.asymmetricKeyType}.` })
  }
  return key
}

function publicText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}
