import { hash } from 'node:crypto'
import type { FileArticle } from '../contenders/site-files.ts'

/** What an earlier build fetched: the digest of each article as it was sent, by the path of its file. */
export type KeptArticles = Readonly<Record<string, string>>

/** Says of each article whether its file can stay as an earlier build wrote it. */
export function createKeptArticles(before: KeptArticles) {
  const digests: Record<string, string> = {}
  return {
    /** Whether the article differs from the one that was fetched before, or is new. Notes it for the next build. */
    isChanged(path: string, { title, summary, body }: FileArticle): boolean {
      const digest = hash('sha1', `${title}\n${summary}\n${body}`)
      digests[path] = digest
      return before[path] !== digest
    },
    /** For the next build. */
    digests: (): KeptArticles => digests,
    /** Paths of articles that the provider does not have any more. */
    gone: (): readonly string[] => Object.keys(before).filter((path) => !(path in digests)),
  }
}
