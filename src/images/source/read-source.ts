import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import type { Decode } from '../pool/decode.ts'
import { LOAD_LIMITS, loadSource, type LoadedSource, type LoadLimits, type Validators } from './load-source.ts'
import type { SourceFacts } from './source-facts.ts'
import type { SourceGuard } from './source-guard.ts'
import type { RememberedSource, SourceMemory } from './source-memory.ts'
import { outOfTime, SourceError } from './source-error.ts'

const MOST_FAILURES = 3

/**
 * How many sources were loaded and measured for a tenant, and how many variants were made. All are 0 if nothing has
 * changed.
 */
export type SourceStats = { loaded: number; measured: number; made: number }

/** What reading one tenant's sources needs. */
export type SourceReader = {
  readonly guard: SourceGuard
  readonly memory: SourceMemory
  readonly decode: Decode
  /** An existing folder for bytes that are being worked on. */
  readonly folder: string
  /** Asks no host: uses only what is remembered. */
  readonly offline: boolean
  readonly limits?: LoadLimits
  /** The remaining milliseconds of the build. */
  timeLeftMs(): number
  readonly stats: SourceStats
  /** The number of failed attempts in a row, by host. */
  readonly failures: Map<string, number>
}

/** A source that was measured. */
export type ReadSource = {
  readonly bytesDigest: string
  readonly facts: SourceFacts
  /** Why its host could not be asked. The source then counts as unchanged since it was last read. */
  readonly notRefreshed?: string
  /**
   * The path of a file with the bytes. Loads them if the host only said that they have not changed. Throws
   * `SourceError`.
   */
  file(): Promise<string>
}

/** The state of reading one source. */
type Reading = {
  readonly reader: SourceReader
  readonly url: string
  /** The source's key in memory. */
  readonly key: string
  /** Files with bytes that were loaded, the newest last. */
  readonly files: string[]
}

/**
 * Measures a source and calls `use` with it; deletes its bytes when `use` has ended.
 *
 * `key` is the source's key in memory. If the host cannot be reached, the source counts as unchanged. Throws
 * `SourceError`.
 */
export async function readSource<T>(
  reader: SourceReader,
  { url, key }: { readonly url: string; readonly key: string },
  use: (source: ReadSource) => Promise<T>,
): Promise<T> {
  const files: string[] = []
  const reading = { reader, url, key, files }
  try {
    const { bytesDigest, notRefreshed } = await refresh(reading)
    const facts = await factsOf(reading, bytesDigest)
    let current: string | undefined
    return await use({
      bytesDigest,
      facts,
      ...(notRefreshed !== undefined && { notRefreshed }),
      file: async () => (current ??= files[0] ?? (await loadAgain(reading, bytesDigest))),
    })
  } finally {
    for (const file of files) await rm(file, { force: true })
  }
}

/** Asks the host for the source. If that fails in a way that may pass, uses what is remembered. */
async function refresh(reading: Reading): Promise<{ bytesDigest: string; notRefreshed?: string }> {
  const { reader, url, key } = reading
  const known = reader.memory.source(key)
  if (reader.offline) {
    if (known) return known
    throw new SourceError('it was not read before, and this build asks no host', { passing: true })
  }
  // The hosts that may be asked can change while the memory stays, so the guard checks each time.
  reader.guard.admit(new URL(url))
  try {
    return { bytesDigest: await load(reading, known) }
  } catch (error) {
    if (known && error instanceof SourceError && error.passing) {
      return { bytesDigest: known.bytesDigest, notRefreshed: error.message }
    }
    throw error
  }
}

async function load({ reader, url, key, files }: Reading, known: RememberedSource | undefined): Promise<string> {
  const loaded = await askHost(reader, url, known?.validators)
  if (loaded === undefined) {
    if (known) return known.bytesDigest
    throw new SourceError('its host says that it has not changed, but it was never read')
  }
  reader.stats.loaded += 1
  const bytesDigest = digest(loaded.bytes)
  const file = join(reader.folder, randomUUID())
  files.push(file)
  await writeFile(file, loaded.bytes)
  reader.memory.rememberSource(key, { validators: loaded.validators, bytesDigest })
  return bytesDigest
}

async function loadAgain(reading: Reading, bytesDigest: string): Promise<string> {
  if (reading.reader.offline)
    throw new SourceError('its variants are gone, and this build asks no host', { passing: true })
  if ((await load(reading, undefined)) !== bytesDigest) throw new SourceChanged()
  return reading.files.at(-1) as string
}

/**
 * After three failed attempts in a row, a host is no longer asked. Otherwise the build would wait for it once per
 * picture.
 */
async function askHost(
  reader: SourceReader,
  url: string,
  validators: Validators | undefined,
): Promise<LoadedSource | undefined> {
  const { guard, failures, limits = LOAD_LIMITS } = reader
  const { host } = new URL(url)
  const attempts = failures.get(host) ?? 0
  if (attempts >= MOST_FAILURES) throw new SourceError('its host did not answer several times', { passing: true })
  const leftMs = reader.timeLeftMs()
  if (leftMs <= 0) throw outOfTime()
  try {
    const timeoutMs = Math.min(limits.timeoutMs, leftMs)
    const loaded = await loadSource(url, guard, validators, { ...limits, timeoutMs })
    failures.delete(host)
    return loaded
  } catch (error) {
    if (error instanceof SourceError && error.passing) failures.set(host, (failures.get(host) ?? 0) + 1)
    else failures.delete(host)
    throw error
  }
}

async function factsOf(reading: Reading, bytesDigest: string): Promise<SourceFacts> {
  const { memory, stats, decode } = reading.reader
  let known = memory.facts(bytesDigest)
  if (known === undefined) {
    const lastError = memory.lastError(bytesDigest)
    if (lastError !== undefined) throw new SourceError(lastError, { passing: true })
    stats.measured += 1
    const source = reading.files[0] ?? (await loadAgain(reading, bytesDigest))
    known = await decode(bytesDigest, { kind: 'measure', source }).catch((error: unknown) => {
      // An error that may pass is not remembered for ever.
      if (error instanceof SourceError && !error.passing) return { reason: error.message }
      throw error
    })
    memory.rememberFacts(bytesDigest, known)
  }
  if ('reason' in known) throw new SourceError(known.reason)
  return known
}

/** The bytes changed between two requests of one build. The caller reads the source again from the start. */
export class SourceChanged extends Error {}
