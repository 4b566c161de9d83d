import type { LocalCache } from '#store/local-cache.ts'
import type { Validators } from './load-source.ts'
import type { SourceFacts } from './source-facts.ts'

/** What a source was when it was read last, and how to ask whether it still is. */
export type RememberedSource = { readonly validators: Validators; readonly bytesDigest: string }

/**
 * Remembers sources by key, and what bytes turned out to be by their digest: the same picture at two addresses is looked at once.
 */
export type SourceMemory = {
  source(key: string): RememberedSource | undefined
  rememberSource(key: string, source: RememberedSource): void
  facts(bytesDigest: string): SourceFacts | { readonly reason: string } | undefined
  rememberFacts(bytesDigest: string, facts: SourceFacts | { readonly reason: string }): void
}

export const SOURCES = 'picture'
export const FACTS = 'picture-facts'

export function createSourceMemory(cache: LocalCache, recipe: string): SourceMemory {
  const read = <T>(space: string, key: string): T | undefined => {
    const entry = cache.read(space, key)
    return entry === undefined ? undefined : (JSON.parse(entry) as T)
  }
  return {
    source: (key) => read(SOURCES, key),
    rememberSource: (key, source) => cache.write(SOURCES, [[key, JSON.stringify(source)]]),
    facts: (bytesDigest) => read(FACTS, `${bytesDigest} ${recipe}`),
    rememberFacts: (bytesDigest, facts) => cache.write(FACTS, [[`${bytesDigest} ${recipe}`, JSON.stringify(facts)]]),
  }
}
