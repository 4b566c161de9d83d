import type { BodyFacts } from '#site/model/content.ts'
import { hasBody } from '#store/cache/cleaned-bodies.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { createTurns } from '#threads/in-turns.ts'
import { MAX_CLEANED_BYTES } from '#html/rules/article-limits.ts'
import type { KeptBodies, Written } from '../api/endpoints.ts'
import type { Cleaner } from './cleaner.ts'
import { ArticleUnfolds } from '../errors.ts'

const KEY_LENGTH = 32

/**
 * Opens a store in which each body is cleaned only once, for all tenants, languages and builds of this machine.
 *
 * The space `facts` holds what was found in a body, by a digest of `codeVersion` and the untrusted HTML. `facts.digest`
 * names the cleaned body. If that is gone, the body is cleaned again. `codeVersion` names the code that cleans.
 * `signal` ends the cleaning.
 */
export function openKeptBodies(
  cache: LocalCache,
  cleaner: Cleaner,
  codeVersion: string,
  signal?: AbortSignal,
): KeptBodies {
  const has = ({ digest: name }: BodyFacts) => hasBody(cache, name)
  return { has, keep }

  async function keep(articles: readonly Written[]): Promise<BodyFacts[]> {
    const keys: string[] = []
    const known = new Map<string, BodyFacts>()
    const missing = new Map<string, string>()
    const turn = createTurns()
    for (const { body: html } of articles) {
      await turn()
      const key = digest(`${codeVersion}\n${html}`).slice(0, KEY_LENGTH)
      keys.push(key)
      if (known.has(key) || missing.has(key)) continue
      const text = cache.read('facts', key)
      const facts = text === undefined ? undefined : (JSON.parse(text) as BodyFacts)
      if (facts && has(facts)) known.set(key, facts)
      else missing.set(key, html)
    }
    if (missing.size > 0) {
      const bodies = [...missing].map(([key, html]) => ({ key, html }))
      const cleaned = await cleaner.clean(bodies, cache, signal)
      bodies.forEach(({ key }, at) => {
        const found = cleaned[at]!
        if ('tooLarge' in found) throw tooLarge(articles[keys.indexOf(key)]!, found.tooLarge)
        known.set(key, found)
      })
    }
    return keys.map((key) => known.get(key)!)
  }
}

function tooLarge({ title, body }: Written, bytes: number): Error {
  const sentBytes = Buffer.byteLength(body)
  return ArticleUnfolds.fault({ title: title.slice(0, 120), sentBytes, bytes, maxBytes: MAX_CLEANED_BYTES })
}
