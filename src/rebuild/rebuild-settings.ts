import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { parseObject } from '#kit/parse-object.ts'
import { parseWrittenJson } from '#kit/parse-written-json.ts'
import { RebuildSettingsInvalid } from './errors.ts'

const positive = (what: string) => v.pipe(v.number(what), v.integer(what), v.minValue(0, what))

/** A bearer token. The settings have only its digest. */
export const TokenEntry = v.strictObject({
  /** The name of the caller in receipts and in the audit log. */
  name: v.pipe(
    v.string('must be a name'),
    v.regex(/^[\p{L}\p{M}\p{N}_.@ -]{1,60}$/u, 'must be at most 60 letters, digits, spaces or any of . _ @ -'),
  ),
  /**
   * An `editor` rebuilds and reads; an `operator` also rolls back and reads the audit log; a `monitor` only reads
   * metrics.
   */
  role: v.picklist(['editor', 'operator', 'monitor'], 'must be "editor", "operator" or "monitor"'),
  /** Names of tenants, or `*` for all of them. */
  tenants: v.array(v.string('must be a list of tenants')),
  /** SHA-256 of the token, in hexadecimal digits. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
  expires: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'must be an RFC 3339 time'),
    ),
  ),
})

export type TokenEntry = v.InferOutput<typeof TokenEntry>

export const RebuildSettings = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    tokens: v.optional(v.array(TokenEntry), []),
    /** A build waits until no edit has come for this time … */
    quietMs: v.optional(positive('must be a number of milliseconds'), 300),
    /** … but never longer than this. */
    longestWaitMs: v.optional(positive('must be a number of milliseconds'), 2000),
    /** How often the service polls tenants without webhooks; 0 turns polling off. */
    pollSeconds: v.optional(positive('must be a number of seconds'), 60),
    /** How often the service polls tenants with webhooks, in case one was lost; 0 turns polling off. */
    webhookPollSeconds: v.optional(positive('must be a number of seconds'), 900),
    /** How often a build checks the whole site of a tenant, its files and its target; 0 turns that off. */
    checkSeconds: v.optional(positive('must be a number of seconds'), 86_400),
  }),
  v.forward(
    v.check(
      ({ tokens }) => new Set(tokens.map(({ name }) => name)).size === tokens.length,
      'must have different names',
    ),
    ['tokens'],
  ),
)

export type RebuildSettings = v.InferOutput<typeof RebuildSettings>

/** Reads the settings of the service; missing keys have their default. Throws `RebuildSettingsInvalid`. */
export function readRebuildSettings(file: string): RebuildSettings {
  const bytes = readIfThere(file)
  if (bytes === undefined) return v.parse(RebuildSettings, {})
  const refuse = (key = 'the file', expected: string) => RebuildSettingsInvalid.fault({ file, key, expected })
  return parseObject(RebuildSettings, parseWrittenJson(bytes, refuse), refuse)
}

/**
 * Returns the current settings at each call, so that a token can be withdrawn without a restart. If the file becomes
 * invalid, the earlier settings stay in force, and `warn` is called once.
 */
export function watchRebuildSettings(file: string, warn: (error: Error) => void): () => RebuildSettings {
  let seen = stampOf(file)
  let settings = readRebuildSettings(file)
  return () => {
    const stamp = stampOf(file)
    if (stamp === seen) return settings
    seen = stamp
    try {
      settings = readRebuildSettings(file)
    } catch (error) {
      warn(error as Error)
    }
    return settings
  }
}

function readIfThere(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw RebuildSettingsInvalid.fault({ file, key: 'the file', expected: 'must be readable.' }, {}, { cause })
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
}
