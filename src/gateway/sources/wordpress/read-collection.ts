import * as v from 'valibot'
import { mapLimit } from '#kit/limit.ts'
import { SourceAnswerRefused } from '../../errors.ts'
import type { WordPressQuery, WordPressApi } from './open-wordpress-api.ts'
import { POST_FIELDS, WordPressLook, WordPressPost } from './wordpress-answers.ts'

/** WordPress returns no more rows at once. */
const PAGE = 100
/** Enough for the most articles that a tenant may have (`limits.pages`). */
const MAX_PAGES = 1000
const PAGES_AT_ONCE = 3
/** Times of edits are whole seconds, and the clocks of web servers differ a little. */
const SETTLES_MS = 2000

/** All posts of one type in one language, as they were read. */
export type Collection = {
  readonly posts: ReadonlyMap<number, WordPressPost>
  /**
   * The ids of posts that were edited just before they were read. A later edit in the same second would have the same
   * time.
   */
  readonly unsettled: ReadonlySet<number>
  /** The posts that the last reading loaded. */
  readonly fresh: readonly WordPressPost[]
}

/**
 * Reads the posts of one type, but only those that were edited since `before`. If none was, `posts` is that of
 * `before`.
 *
 * It asks WordPress for the latest hundred edits and for the number of posts. If these do not explain the difference,
 * it reads the whole list.
 */
export async function readCollection(
  api: WordPressApi,
  type: string,
  lang: string | undefined,
  before: Collection | undefined,
): Promise<Collection> {
  const query = { lang, ...(api.hasLogin && { context: 'edit', status: 'publish,future,draft' }) }
  const look = await api.get(type, v.array(WordPressLook), {
    ...query,
    orderby: 'modified',
    order: 'desc',
    per_page: PAGE,
    _fields: 'id,modified_gmt,status',
  })
  const unsettled = new Set(look.value.filter((row) => isUnsettled(row, look.answeredAt)).map(({ id }) => id))
  if (before) {
    const edited = look.value.filter(({ id, modified_gmt, status }) => {
      const known = before.posts.get(id)
      return known?.modified_gmt !== modified_gmt || known.status !== status || before.unsettled.has(id)
    })
    const fresh = edited.length > 0 && edited.length < PAGE ? await readSome(api, type, query, edited) : []
    const isSame = fresh.every((post) => JSON.stringify(post) === JSON.stringify(before.posts.get(post.id)))
    const posts = isSame ? before.posts : new Map([...before.posts, ...fresh.map((post) => [post.id, post] as const)])
    if (posts.size === look.total && fresh.length === edited.length) return { posts, unsettled, fresh }
  }
  const all = await readAll(api, type, query)
  return { posts: new Map(all.map((post) => [post.id, post])), unsettled, fresh: all }
}

/** An imported post may have a time of edit in the future. The next edit sets it to the current time. */
function isUnsettled({ modified_gmt }: { modified_gmt: string | null }, answeredAt: number): boolean {
  return !(Math.abs(Date.parse(`${modified_gmt}Z`) - answeredAt) > SETTLES_MS)
}

async function readSome(
  api: WordPressApi,
  type: string,
  query: WordPressQuery,
  looks: readonly { id: number }[],
): Promise<WordPressPost[]> {
  const include = looks.map(({ id }) => id).join(',')
  const answer = await api.get(type, v.array(WordPressPost), {
    ...query,
    include,
    per_page: PAGE,
    _fields: POST_FIELDS,
  })
  return answer.value
}

async function readAll(api: WordPressApi, type: string, query: WordPressQuery): Promise<WordPressPost[]> {
  return readAllPages(api, type, WordPressPost, { ...query, orderby: 'id', order: 'asc', _fields: POST_FIELDS })
}

/**
 * Reads the rows of all pages of a list. If the list changes meanwhile, it reads the list once more.
 *
 * Throws `SourceAnswerRefused` if the list changes again, or has more than 100,000 rows.
 */
export async function readAllPages<S extends v.GenericSchema<unknown, { id: number }>>(
  api: WordPressApi,
  path: string,
  row: S,
  query: WordPressQuery,
): Promise<v.InferOutput<S>[]> {
  const rows = v.array(row)
  const load = (page: number) => api.get(path, rows, { ...query, per_page: PAGE, page })
  for (let tries = 0; tries < 2; tries += 1) {
    const first = await load(1)
    const pages = countPages(path, first.total)
    const others = Array.from({ length: Math.max(0, pages - 1) }, (_, at) => at + 2)
    const answers = [first, ...(await mapLimit(others, PAGES_AT_ONCE, load))]
    const all = answers.flatMap(({ value }) => value)
    const isWhole = answers.every(({ total }) => total === first.total)
    if (isWhole && new Set(all.map(({ id }) => id)).size === first.total) return all
  }
  throw SourceAnswerRefused.fault({ url: path, reason: 'the list changes while it is read. Try again later.' })
}

function countPages(path: string, total: number | undefined): number {
  const refuse = (reason: string) => SourceAnswerRefused.fault({ url: path, reason })
  if (total === undefined) throw refuse('the header X-WP-Total is missing. Have the web server or CDN pass it on.')
  const pages = Math.ceil(total / PAGE)
  if (pages > MAX_PAGES) throw refuse(`there are ${total}, and ${MAX_PAGES * PAGE} is the most that is read.`)
  return pages
}
