import type { BodyFacts } from '#site/content.ts'
import { digest } from '#store/digest.ts'
import { cleanBody } from './clean-body.ts'

/** A body as it is stored: `json` is the `Body`, `text` its words, and `facts.digest` names both. */
export type StoredBody = { readonly json: string; readonly text: string; readonly facts: BodyFacts }

/** Cleans bodies and makes them ready to be stored. Pure, so that it can run in any thread. */
export function cleanBatch(bodies: readonly string[]): StoredBody[] {
  return bodies.map((html) => {
    const { body, text, facts } = cleanBody(html)
    const json = JSON.stringify(body)
    return { json, text, facts: { digest: digest(`${json}\n${text}`), ...facts } }
  })
}
