import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { SignatureInvalid, SignedByAnotherKey, SigningKeyInvalid, SigningKeysApart } from './errors.ts'
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

/** Whether the manifest says that this key signed it. `checkSignature` finds out if that is true. */
export function isSignedBy(manifest: Manifest, key: KeyObject): boolean {
  return manifest.signature?.publicKey === publicText(createPublicKey(key))
}

/**
 * Throws `SignedByAnotherKey` if the signature is right and of another key, as after a change of keys, and `SignatureInvalid` if it is
 * missing or no key made it over these very files.
 */
export function checkSignature(manifest: Manifest, publicKey: KeyObject): void {
  const { signature, buildId: id } = manifest
  if (!signature) throw SignatureInvalid.fault({ id, reason: 'it bears no signature, and a key to check with is set.' })
  const holds = (key: KeyObject) =>
    verify(null, Buffer.from(signedText(manifest)), key, Buffer.from(signature.value, 'base64'))
  if (holds(publicKey)) return
  const named = publicKeyOf(signature)
  if (named && holds(named))
    throw SignedByAnotherKey.fault({ id, signer: signature.publicKey, expected: publicText(publicKey) })
  throw SignatureInvalid.fault({ id, reason: 'its files were changed after signing.' })
}

/** Throws `SigningKeysApart` for two keys that are no pair. */
export function assertPair(signingKey: KeyObject, verifyKey: KeyObject): void {
  const [own, other] = [publicText(createPublicKey(signingKey)), publicText(verifyKey)]
  if (own !== other) throw SigningKeysApart.fault({ own, other })
}

/** The key that a signature names; `undefined` if it names none. */
function publicKeyOf({ publicKey }: ManifestSignature): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  } catch {
    return undefined
  }
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
