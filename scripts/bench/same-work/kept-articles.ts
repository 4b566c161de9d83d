import { hash } from 'node:crypto'
import type { FileArticle } from '../contenders/site-files.ts'

/** The articles that an earlier build fetched: a digest of each, by the path of its file. */
export type KeptArticles = Readonly<Record<string, string>>

/** Decides for each article whether the file of the earlier build can stay. */
export function createKeptArticles(before: KeptArticles) {
  const digests: Record<string, string> = {}
  return {
    /** Whether the article is new or differs from the one that was fetched before. Also notes it for the next build. */
    isChanged(path: string, { title, summary, body }: FileArticle): boolean {
      const digest = hash('sha1', `${title}\n${summary}\n${body}`)
      digests[path] = digest
      return before[path] !== digest
    },
    /** The digests to store for the next build. */
    digests: (): KeptArticles => digests,
    /** Paths of articles that the provider no longer has. */
    gone: (): readonly string[] => Object.keys(before).filter((path) => !(path in digests)),
  }
}
