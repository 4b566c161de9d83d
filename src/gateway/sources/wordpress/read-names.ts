import * as v from 'valibot'
import { isHidden, type WordPressApi } from './open-wordpress-api.ts'
import { WordPressName, type WordPressPost } from './wordpress-answers.ts'

/** The names of what posts refer to by id. */
export type Names = {
  /** The addresses of pictures. */
  readonly media: ReadonlyMap<number, string>
  readonly users: ReadonlyMap<number, string>
  readonly tags: ReadonlyMap<number, string>
}

const MOST_AT_ONCE = 100

/**
 * Reads the pictures, authors and tags of posts, and adds them to those of `before`.
 *
 * Names that WordPress hides are left out: many sites hide their users.
 */
export async function readNames(
  api: WordPressApi,
  posts: readonly WordPressPost[],
  before: Names | undefined,
  furtherMedia: readonly number[],
): Promise<Names> {
  const [media, users, tags] = await Promise.all([
    readById('media', [...posts.map((post) => post.featured_media), ...furtherMedia]),
    readById(
      'users',
      posts.map(({ author }) => author),
    ),
    readById(
      'tags',
      posts.flatMap((post) => post.tags),
    ),
  ])
  return {
    media: new Map([...(before?.media ?? []), ...media]),
    users: new Map([...(before?.users ?? []), ...users]),
    tags: new Map([...(before?.tags ?? []), ...tags]),
  }

  async function readById(path: string, ids: readonly number[]): Promise<(readonly [number, string])[]> {
    const wanted = [...new Set(ids)].filter((id) => id > 0)
    const batches = Array.from({ length: Math.ceil(wanted.length / MOST_AT_ONCE) }, (_, at) =>
      wanted.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
    )
    const answers = await Promise.all(batches.map((batch) => readBatch(path, batch)))
    return answers.flat().map(({ id, name, source_url }) => [id, source_url || name || ''] as const)
  }

  async function readBatch(path: string, ids: readonly number[]) {
    const query = { include: ids.join(','), per_page: MOST_AT_ONCE, _fields: 'id,name,source_url' }
    try {
      return (await api.get(path, v.array(WordPressName), query)).value
    } catch (error) {
      if (isHidden(error)) return []
      throw error
    }
  }
}
