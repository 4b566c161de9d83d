import type { Run } from '#kit/list-runs.ts'
import { remembered } from '#kit/remembered.ts'
import { groupDigits, lengthDigit, type StartFile } from '../format/index-manifest.ts'
import type { IndexShard } from '../format/shard-files.ts'
import type { IndexTables } from './index-tables.ts'

/** What the start file holds of one article. */
export type ArticleFacts = {
  readonly text: string
  readonly length: number
  readonly titleLength: number
  /** The label of its group. */
  readonly group: string
}

const textsOf = remembered((run: Run<ArticleFacts>) => ({
  texts: run.map(({ text }) => text).join(''),
  lengths: run.map(({ length }) => lengthDigit(length)).join(''),
  titles: run.map(({ titleLength }) => lengthDigit(titleLength)).join(''),
  groups: [...new Set(run.map(({ group }) => group))],
}))

/**
 * Writes the start file as JSON. Remembers its text for each run of articles, because an edit changes only one or two
 * runs.
 */
export function startFile(
  articles: readonly Run<ArticleFacts>[],
  tables: IndexTables,
  {
    span,
    forms,
    synonyms,
  }: {
    readonly span: number
    readonly forms: string | undefined
    readonly synonyms: readonly (readonly string[])[]
  },
): string {
  const runs = articles.map(textsOf)
  const groups = [...new Set(runs.flatMap((run) => run.groups))]
  const digits = groupDigits(groups.length)
  const numbers = new Map(groups.map((group, number) => [group, number.toString(16).padStart(digits, '0')]))
  const start: StartFile = {
    format: 2,
    span,
    texts: runs.map(({ texts }) => texts).join(''),
    lengths: runs.map(({ lengths }) => lengths).join(''),
    titles: runs.map(({ titles }) => titles).join(''),
    groupOf: articles.flatMap((run) => run.map(({ group }) => numbers.get(group) ?? '')).join(''),
    groups,
    ...(forms !== undefined && { forms }),
    ...(synonyms.length > 0 && { synonyms }),
    words: digests(tables.words),
    pairs: digests(tables.pairs),
    spelling: digests(tables.spelling),
  }
  return JSON.stringify(start)
}

/** The digests in the names of shards: `a1b2c3` for `w12-a1b2c3.txt`. */
function digests(shards: readonly IndexShard[]): string {
  return shards.map(({ name }) => name.slice(name.indexOf('-') + 1, -'.txt'.length)).join('')
}
