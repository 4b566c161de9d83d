import type { BodyFacts } from '#site/content.ts'
import { hasBody } from '#store/cleaned-bodies.ts'
import { digest } from '#store/digest.ts'
import type { LocalCache } from '#store/local-cache.ts'
import type { KeptBodies } from './calls.ts'
import type { Cleaner } from './cleaner.ts'

const KEY_LENGTH = 32

/**
 * Sees to it that each body is cleaned once in its life, for every tenant, language and build of this machine.
 *
 * Space `facts` holds what was found in a body, by digest of `salt` and the untrusted HTML; `facts.digest` names the cleaned
 * body, which is cleaned again where it is gone. `salt` names the code that cleans.
 */
export function openKeptBodies(cache: LocalCache, cleaner: Cleaner, salt: string): KeptBodies {
  const has = ({ digest: name }: BodyFacts) => hasBody(cache, name)
  return { has, keep }

  async function keep(bodies: readonly string[]): Promise<BodyFacts[]> {
    const keys = bodies.map((html) => digest(`${salt}\n${html}`).slice(0, KEY_LENGTH))
    const known = new Map<string, BodyFacts>()
    const missing = new Map<string, string>()
    keys.forEach((key, at) => {
      if (known.has(key) || missing.has(key)) return
      const text = cache.read('facts', key)
      const facts = text === undefined ? undefined : (JSON.parse(text) as BodyFacts)
      if (facts && has(facts)) known.set(key, facts)
      else missing.set(key, bodies[at]!)
    })
    if (missing.size > 0) {
      const bodies = [...missing].map(([key, html]) => ({ key, html }))
      const cleaned = await cleaner.clean(bodies, cache)
      bodies.forEach(({ key }, at) => known.set(key, cleaned[at]!))
    }
    return keys.map((key) => known.get(key)!)
  }
}
