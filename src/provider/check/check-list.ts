import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#site/read/read-fields.ts'
import { nearestWord } from '#kit/nearest-word.ts'
import { articleFields } from '../api/wire/article.ts'
import { readRow } from '../api/wire/row.ts'
import { rowIdOf, WITHOUT_ID } from './check-rows.ts'
import { faultIn, type FoundIn } from './finding.ts'

const LIST = 'article/page'
const DETAIL = 'article/detail'

/** A whole list that was read with large pages, and its beginning read with small pages. */
export type ListReadings = {
  readonly total: number
  readonly rows: readonly unknown[]
  /** The first page, read once more. */
  readonly again: readonly unknown[]
  /** The size of the small pages. */
  readonly pageSize: number
  /** The first two small pages. */
  readonly small: readonly (readonly unknown[])[]
  /** The page after the last one. */
  readonly beyond: readonly unknown[]
}

/** Checks the paging, the order and the ids of a list. */
export function checkList({ total, rows, again, pageSize, small, beyond }: ListReadings): FoundIn[] {
  const found: FoundIn[] = []
  const ids = rows.map(rowIdOf)
  if (rows.length !== total)
    found.push(faultIn(LIST, `"total" is ${total}, and all pages have ${rows.length} rows. Count what is listed.`))
  const doubled = findDoubled(ids.filter((id) => id !== WITHOUT_ID))
  if (doubled !== undefined)
    found.push(faultIn(LIST, `The id ${doubled} comes more than once. Send each article once, with an id of its own.`))
  if (!isDeepStrictEqual(again.map(rowIdOf), ids.slice(0, again.length)))
    found.push(
      faultIn(LIST, 'Two readings have their rows in another order. Sort by something that stays, such as the id.'),
    )
  const [one = [], two = []] = small
  if (one.length > pageSize)
    found.push(faultIn(LIST, `A page of ${pageSize} was asked for and has ${one.length} rows. Heed "pageSize".`))
  else if (total > pageSize && one.length > 0 && isDeepStrictEqual(one.map(rowIdOf), two.map(rowIdOf)))
    found.push(faultIn(LIST, 'The pages 1 and 2 hold the same rows. Heed "pageNum", which counts from 1.'))
  else if (!isDeepStrictEqual([...one, ...two].map(rowIdOf), ids.slice(0, one.length + two.length)))
    found.push(
      faultIn(LIST, 'Small pages have their rows in another order than large ones. Sort before you cut pages.'),
    )
  if (beyond.length > 0) found.push(faultIn(LIST, 'The page after the last one has rows. Send "rows": [] there.'))
  return found
}

function findDoubled(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

/** Checks the numbers that describe one page of a list. */
export function checkPageNumbers(
  data: unknown,
  asked: { readonly pageNum: number; readonly pageSize: number },
): FoundIn[] {
  if (!isRecord(data)) return []
  const found: FoundIn[] = []
  for (const name of ['total', 'rows', 'pageNum', 'pageSize']) {
    if (Object.hasOwn(data, name)) continue
    const written = Object.keys(data).find((key) => nearestWord(key, [name]) === name)
    const hint = written === undefined ? `Send "${name}".` : `It is there as \`${written}\`: call it \`${name}\`.`
    found.push(faultIn(LIST, `The answer has no "${name}". ${hint}`))
  }
  if (Number(data['pageNum'] ?? asked.pageNum) !== asked.pageNum)
    found.push(
      faultIn(LIST, `"pageNum" is ${String(data['pageNum'])} for page ${asked.pageNum}. Repeat what was asked for.`),
    )
  return found
}

/** Compares an article with its row in the list. */
export function checkDetail(listed: unknown, detail: unknown): FoundIn[] {
  const [a, b] = [readRow(articleFields, listed).row, readRow(articleFields, detail).row]
  if (a === undefined) return []
  if (b === undefined)
    return [
      faultIn(
        DETAIL,
        `The article ${rowIdOf(listed)} cannot be read. Send one Article as "data", like its row in the list.`,
      ),
    ]
  const fields = Object.keys(articleFields) as (keyof typeof articleFields)[]
  const different = fields.filter((field) => !isDeepStrictEqual(a[field], b[field]))
  if (different.length === 0) return []
  const names = different.map((field) => `"${field}"`).join(', ')
  return [
    faultIn(
      DETAIL,
      `The article ${rowIdOf(listed)} differs from its row in the list in ${names}. Send the same fields in both.`,
    ),
  ]
}
