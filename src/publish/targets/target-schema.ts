import * as v from 'valibot'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { TENANT_NAME } from '#contract/tenant-name.ts'
import { parseObject } from '#kit/parse-object.ts'
import { TargetStateUnknown } from '../errors.ts'

// Data at a target comes from outside: anyone with write access can have changed it, and a disk can damage it. So each
// value is checked completely before it becomes part of a path, a key or a link.

const RELEASE_ID = /^[\w-]{1,128}$/
const DIGEST = /^[0-9a-f]{64}$/
// eslint-disable-next-line no-control-regex -- control characters are what is refused
const REFUSED_CHARACTER = /[\u0000-\u001f\u007f\\]/
/** The most bytes of a key: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_PATH_BYTES = 1024
/** The most bytes of a name in a file system. */
const MAX_NAME_BYTES = 255
const MAX_LIST = 100_000
/** The last moment that a `Date` can hold. */
const MAX_TIME_MS = 8.64e15
const MAX_TEXT = 1000
const MAX_LEASE_MS = 3_600_000

export const TenantNameAtTarget = v.pipe(v.string(), v.regex(TENANT_NAME, 'is no tenant name'))
export const ReleaseId = v.pipe(v.string(), v.regex(RELEASE_ID, 'is no release id'))
export const Digest = v.pipe(v.string(), v.regex(DIGEST, 'is no SHA-256 digest'))
export const BundlePath = v.pipe(v.string(), v.check(isBundlePath, 'is no path of a bundle'))
export const Count = v.pipe(v.number(), v.safeInteger('must be a whole number'), v.minValue(0, 'must not be negative'))
export const TimeMs = v.pipe(v.number(), v.minValue(0, 'is no time'), v.maxValue(MAX_TIME_MS, 'is no time'))
export const LeaseMs = v.pipe(v.number(), v.minValue(0, 'is no time'), v.maxValue(MAX_LEASE_MS, 'is over an hour'))
export const ShortText = v.pipe(v.string(), v.maxLength(MAX_TEXT, 'is too long'))
export const ShortList = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry), v.maxLength(MAX_LIST, 'has too many entries'))

export function isReleaseId(text: unknown): text is string {
  return typeof text === 'string' && RELEASE_ID.test(text)
}

export function isDigest(text: unknown): text is string {
  return typeof text === 'string' && DIGEST.test(text)
}

export function isSize(size: unknown): size is number {
  return Number.isSafeInteger(size) && (size as number) >= 0
}

/**
 * Whether a file of a site may have this path, which has no leading slash. Such a path stays in its folder, is not
 * hidden (as `.tessera/` is), and means the same to every host.
 */
export function isBundlePath(path: string): boolean {
  if (path.length === 0 || isHiddenPath(path) || REFUSED_CHARACTER.test(path) || !path.isWellFormed()) return false
  // Some maps of files are plain objects, and these have such names by themselves, such as `constructor`.
  if (path in Object.prototype) return false
  const segments = path.split('/')
  if (segments.includes('')) return false
  if (path.length * 3 <= MAX_NAME_BYTES) return true
  return (
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    segments.every((segment) => Buffer.byteLength(segment) <= MAX_NAME_BYTES)
  )
}

/** Reads a JSON object that a publisher wrote. Throws `TargetStateUnknown`, which names the file at the target. */
export function parseStored<S extends v.GenericSchema>(schema: S, text: string, key: string): v.InferOutput<S> {
  return parseObject(schema, parseJson(text, key), (field, expected) =>
    unreadable(key, `${field === undefined ? 'it' : `"${field}"`} ${expected}.`),
  )
}

/** The fault `TargetStateUnknown` for a file at a target. `reason` is a sentence. */
export function unreadable(key: string, reason: string, cause?: unknown): Error {
  return TargetStateUnknown.fault({ key, reason }, {}, { cause })
}

function parseJson(text: string, key: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw unreadable(key, 'it is no JSON.', error)
  }
}
