import { randomUUID } from 'node:crypto'
import type { SiteLocale } from '#contract/locale.ts'
import { isRecord } from '#site/read/read-fields.ts'
import type { RawAnswer } from './ask-once.ts'
import { checkLanguages, checkMissing, checkSharedIds, checkTags } from './check-calls.ts'
import { checkDetail, checkList, checkPageNumbers } from './check-list.ts'
import { checkDrafts, checkWrongToken, isDraftRow } from './check-drafts.ts'
import { type Checker, conditional } from './checker.ts'
import { checkArticleRows, rowIdOf } from './check-rows.ts'
import { faultIn, type FoundIn } from './finding.ts'

export type ArticlesRead = { readonly rows: readonly unknown[]; readonly first: RawAnswer }

const LIST = 'all/article/page'
const DETAIL = 'all/article/detail'
/** The page size with which builds ask. */
const PAGE_SIZE = 200
const MOST_PAGES = 500
const CALL = 'article/page'

/**
 * Checks the list of one language, some of its articles, and its drafts. Returns the rows of the list, and its first
 * answer.
 */
export async function checkArticles(checker: Checker, locale: SiteLocale, token?: string): Promise<ArticlesRead> {
  const first = await conditional(checker, LIST, CALL, locale, { pageNum: 1, pageSize: PAGE_SIZE })
  const data = checker.dataOf(CALL, locale, first)
  checker.note(locale, checkPageNumbers(data, { pageNum: 1, pageSize: PAGE_SIZE }))
  const start = rowsOf(data)
  if (start === undefined) {
    if (data !== undefined) checker.note(locale, [faultIn(CALL, 'Its "rows" are no list. Send "rows": [Article…].')])
    return { rows: [], first }
  }
  const total = totalOf(data)
  const capped = Math.min(PAGE_SIZE, Math.max(start.length, 1))
  const page = async (pageNum: number, pageSize = PAGE_SIZE) =>
    rowsOf(dataIn(await checker.ask(LIST, { pageNum, pageSize }, { locale }))) ?? []
  const rows = [...start]
  const last = Math.min(Math.ceil(total / capped), MOST_PAGES)
  for (let pageNum = 2; pageNum <= last; pageNum++) rows.push(...(await page(pageNum)))
  const pageSize = total > 14 ? 7 : 1
  const small = [await page(1, pageSize), await page(2, pageSize)]
  checker.note(locale, checkList({ total, rows, again: await page(1), pageSize, small, beyond: await page(last + 1) }))
  checker.note(locale, checkArticleRows(CALL, rows))
  await checkDetails(checker, locale, rows)
  await checkTokens(checker, locale, rows, token)
  return { rows, first }
}

async function checkDetails(checker: Checker, locale: SiteLocale, rows: readonly unknown[]): Promise<void> {
  const call = 'article/detail'
  const some = new Set([rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].filter(isRecord))
  for (const row of some) {
    const query = { article: textOf(row['article']), group: textOf(row['group']) }
    const answer = await checker.ask(DETAIL, query, { locale })
    const detail = checker.dataOf(call, locale, answer)
    if (detail !== undefined) checker.note(locale, checkDetail(row, detail))
    const wrong = await checker.ask(DETAIL, { ...query, group: `none-${randomUUID().slice(0, 8)}` }, { locale })
    checker.note(locale, checkMissing(call, 'An article of another group', wrong))
  }
  const missing = await checker.ask(DETAIL, { article: `none-${randomUUID().slice(0, 8)}` }, { locale })
  checker.note(locale, checkMissing(call, 'An article that there is not', missing))
}

async function checkTokens(
  checker: Checker,
  locale: SiteLocale,
  rows: readonly unknown[],
  token: string | undefined,
): Promise<void> {
  // The list with drafts may be longer.
  const query = { pageNum: 1, pageSize: PAGE_SIZE }
  const wrong = await checker.ask(LIST, query, { locale, token: `none-${randomUUID()}` })
  checker.note(locale, checkWrongToken(rowsOf(dataIn(wrong)) ?? []))
  const answered = token === undefined ? undefined : dataIn(await checker.ask(LIST, query, { locale, token }))
  const withToken = token === undefined ? undefined : (rowsOf(answered) ?? 'failed')
  // A provider may limit the page size. Then one page is not the whole list.
  const isWhole = Array.isArray(withToken) && withToken.length >= totalOf(answered)
  checker.note(locale, checkDrafts(rows, withToken === 'failed' || isWhole ? withToken : undefined))
  const draft = Array.isArray(withToken) ? withToken.filter(isRecord).find(isDraftRow) : undefined
  if (draft === undefined) return
  const path = { article: textOf(draft['article']), group: textOf(draft['group']) }
  checker.note(
    locale,
    checkMissing('drafts', 'A draft without the preview token', await checker.ask(DETAIL, path, { locale })),
  )
}

/** Checks what the languages share although they should not, and what they should share. */
export function checkArticlesTogether(read: readonly ArticlesRead[]): FoundIn[] {
  const [one, ...others] = read
  if (one === undefined) return []
  const texts = read.map(({ rows }) => rows.map((row) => (isRecord(row) ? [row['title'], row['body']] : row)))
  const found = checkLanguages(CALL, texts)
  const idsByPath = ({ rows }: ArticlesRead) =>
    new Map(
      rows
        .filter(isRecord)
        .map((row) => [`${textOf(row['group']) ?? ''}/${textOf(row['article']) ?? ''}`, rowIdOf(row)]),
    )
  const paths = idsByPath(one)
  return [
    ...found,
    ...others.flatMap((other) => [
      ...checkSharedIds(paths, idsByPath(other)),
      ...checkTags(CALL, one.first, other.first),
    ]),
  ]
}

function dataIn({ answer }: RawAnswer): unknown {
  return answer.ok ? answer.data : undefined
}

function rowsOf(data: unknown): readonly unknown[] | undefined {
  if (!isRecord(data)) return undefined
  const rows = data['rows']
  return rows === null ? [] : Array.isArray(rows) ? (rows as unknown[]) : undefined
}

function totalOf(data: unknown): number {
  return Number(isRecord(data) ? data['total'] : 0) || 0
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
}
