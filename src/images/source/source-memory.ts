import type { LocalCache } from '#store/cache/local-cache.ts'
import type { Validators } from './load-source.ts'
import type { SourceFacts } from './source-facts.ts'

/** What a source was when it was last read, and how to ask whether it has changed. */
export type RememberedSource = { readonly validators: Validators; readonly bytesDigest: string }

/** Remembers sources by key, and facts about bytes by their digest: a picture with two addresses is measured once. */
export type SourceMemory = {
  source(key: string): RememberedSource | undefined
  rememberSource(key: string, source: RememberedSource): void
  facts(bytesDigest: string): SourceFacts | { readonly reason: string } | undefined
  rememberFacts(bytesDigest: string, facts: SourceFacts | { readonly reason: string }): void
  /** Why these bytes are not decoded for the time being. `undefined` if they may be. */
  lastError(bytesDigest: string): string | undefined
  /** Keeps bytes from being tried again for ten minutes, and each further time for twice as long, up to a day. */
  rememberError(bytesDigest: string, reason: string): void
}

type RememberedError = { readonly reason: string; readonly waitMs: number; readonly untilMs: number }

const FIRST_WAIT_MS = 600_000
const LONGEST_WAIT_MS = 86_400_000

export const SOURCES = 'picture'
export const FACTS = 'picture-facts'
const ERRORS = 'picture-trouble'

/**
 * Keeps the memory in `cache`. `recipe` names how pictures are measured and made: facts and errors of another one do
 * not count. `now` is in milliseconds since 1970.
 */
export function createSourceMemory(cache: LocalCache, recipe: string, now: () => number): SourceMemory {
  const read = <T>(space: string, key: string): T | undefined => {
    const entry = cache.read(space, key)
    return entry === undefined ? undefined : (JSON.parse(entry) as T)
  }
  return {
    source: (key) => read(SOURCES, key),
    rememberSource: (key, source) => cache.write(SOURCES, [[key, JSON.stringify(source)]]),
    facts: (bytesDigest) => read(FACTS, `${bytesDigest} ${recipe}`),
    rememberFacts: (bytesDigest, facts) => cache.write(FACTS, [[`${bytesDigest} ${recipe}`, JSON.stringify(facts)]]),
    lastError(bytesDigest) {
      const known = read<RememberedError>(ERRORS, `${bytesDigest} ${recipe}`)
      return known !== undefined && now() < known.untilMs ? known.reason : undefined
    },
    rememberError(bytesDigest, reason) {
      const key = `${bytesDigest} ${recipe}`
      const before = read<RememberedError>(ERRORS, key)
      const waitMs = Math.min((before?.waitMs ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS)
      const remembered: RememberedError = { reason, waitMs, untilMs: now() + waitMs }
      cache.write(ERRORS, [[key, JSON.stringify(remembered)]])
    },
  }
}
