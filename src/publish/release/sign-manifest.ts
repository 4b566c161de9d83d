import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { PathMap } from '#kit/path-map.ts'
import { SignatureInvalid, SignedByAnotherKey, SigningKeyInvalid, SigningKeysApart } from '../errors.ts'
import type { ListParts, Manifest, ManifestSignature } from './manifest.ts'

/**
 * The text that is signed: the whole manifest, with each list sorted by path. For a list in parts it has the digests of
 * the parts. No value of a manifest contains a line break.
 */
function signedText({ tenant, buildId, timestampMs, files, kept, parts }: Manifest): string {
  const lines = parts?.files
    ? linesOfParts(parts.files)
    : inOrder(files).map(([path, { digest, size }]) => `${digest} ${size} ${path}\n`)
  const left = parts?.kept
    ? linesOfParts(parts.kept)
    : inOrder(kept).map(([path, { digest, size, untilMs }]) => `${digest} ${size} ${untilMs} ${path}\n`)
  const head = `tessera release ${parts ? 3 : 2}\n${tenant}\n${buildId}\n${timestampMs}\n${lines.length} ${left.length}\n`
  return `${head}${lines.join('')}${left.join('')}`
}

function linesOfParts(parts: ListParts): string[] {
  return parts.flatMap((part, at) => (part ? [`${part.digest} part ${at}\n`] : []))
}

/** The text that an earlier version signed: without retained files. */
function textOfEarlierVersion({ tenant, buildId, files }: Manifest): string {
  const lines = inOrder(files).map(([path, { digest }]) => `${digest} ${path}\n`)
  return `tessera release 1\n${tenant}\n${buildId}\n${lines.join('')}`
}

function inOrder<T>(files: PathMap<T>): (readonly [path: string, file: T])[] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Signs a manifest with Ed25519 (RFC 8032). */
export function signManifest(manifest: Manifest, key: KeyObject): ManifestSignature {
  const value = sign(null, Buffer.from(signedText(manifest)), key).toString('base64')
  return { algorithm: 'Ed25519', publicKey: publicText(createPublicKey(key)), value }
}

/**
 * Throws `SignedByAnotherKey` if another key signed this manifest correctly, as after a change of keys. Throws
 * `SignatureInvalid` if the signature is missing or does not fit the manifest.
 */
export function checkSignature(manifest: Manifest, publicKey: KeyObject): void {
  const { signature, buildId: id } = manifest
  if (!signature) throw SignatureInvalid.fault({ id, reason: 'it bears no signature, and a key to check with is set.' })
  const value = Buffer.from(signature.value, 'base64')
  const holds = (key: KeyObject, text = signedText(manifest)) => verify(null, Buffer.from(text), key, value)
  if (holds(publicKey)) return
  const named = publicKeyOf(signature)
  if (named && holds(named))
    throw SignedByAnotherKey.fault({ id, signer: signature.publicKey, expected: publicText(publicKey) })
  const isEarlier = holds(publicKey, textOfEarlierVersion(manifest))
  const reason = isEarlier
    ? 'an earlier version signed it, without the files that were left for open pages.'
    : 'it was changed after signing.'
  throw SignatureInvalid.fault({ id, reason })
}

/** Throws `SigningKeysApart` if the two keys are no pair. */
export function assertPair(signingKey: KeyObject, verifyKey: KeyObject): void {
  const [own, other] = [publicText(createPublicKey(signingKey)), publicText(verifyKey)]
  if (own !== other) throw SigningKeysApart.fault({ own, other })
}

/** The public key in a signature; `undefined` if it cannot be read. */
function publicKeyOf({ publicKey }: ManifestSignature): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
  } catch {
    return undefined
  }
}

/** Reads `PUBLISH_SIGNING_KEY`: PEM, or its base64 alone (PKCS #8). Throws `SigningKeyInvalid`. */
export function readSigningKey(text: string): KeyObject {
  return readKey(text, 'PUBLISH_SIGNING_KEY', (pem) => createPrivateKey(pem), 'PRIVATE KEY')
}

/** Reads `PUBLISH_VERIFY_KEY`: PEM, or its base64 alone (SPKI). Throws `SigningKeyInvalid`. */
export function readPublicKey(text: string): KeyObject {
  return readKey(text, 'PUBLISH_VERIFY_KEY', (pem) => createPublicKey(pem), 'PUBLIC KEY')
}

function readKey(text: string, variable: string, read: (pem: string) => KeyObject, label: string): KeyObject {
  // CI systems often store a key as one line in which line breaks are written as `\n`.
  const plain = text.trim().replaceAll('\\n', '\n')
  const pem = plain.includes('-----BEGIN') ? plain : `-----BEGIN ${label}-----\n${plain}\n-----END ${label}-----\n`
  let key: KeyObject
  try {
    key = read(pem)
  } catch (error) {
    // The message of the error may repeat parts of the key.
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
