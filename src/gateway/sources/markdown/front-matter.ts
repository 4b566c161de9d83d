import * as v from 'valibot'
import { nearestWord } from '#kit/nearest-word.ts'
import type { ArticleFields } from '../../content.ts'
import { readDate } from './read-date.ts'

const Text = v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'must be a text')
const Flag = v.boolean('must be true or false')
const Words = v.union(
  [
    v.array(Text),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((word) => word.trim())),
    ),
  ],
  'must be a list of texts',
)

const DATES = [
  ...(['date', 'publishedAt', 'pubDate', 'updated', 'updatedAt', 'updatedDate', 'lastmod'] as const),
  ...(['expires', 'expiresAt', 'expiryDate'] as const),
] as const

/**
 * The fields that may stand above an article. Other fields are ignored, since they belong to other tools. Other names
 * that Hugo, Jekyll and Astro use for the same fields are read too.
 */
const FrontMatter = v.object({
  ...fields(['id', 'slug', 'group', 'title', 'author'], Text),
  ...fields(DATES, Text),
  ...fields(['summary', 'description', 'cover', 'image'], Text),
  ...fields(['keywords', 'tags'], Words),
  ...fields(['draft', 'noindex'], Flag),
})

/** Names of fields of other tools that resemble ours. */
const OF_OTHER_TOOLS = new Set(['authors', 'groups', 'images', 'update'])

/** What front matter says about an article. `slug` is the last segment of its path. */
export type FrontMatterFacts = Partial<Omit<ArticleFields, 'article' | 'body'>> & {
  readonly slug?: string
  readonly group?: string
  readonly updatedAt?: string
}

/** Why front matter is refused. `path` leads to the field. */
type FrontMatterFlaw = { readonly reason: string; readonly path: readonly string[] }

/** Reads the front matter of an article. If a value cannot be right, it returns the reason: `date must be a text`. */
export function readFrontMatter(values: unknown): FrontMatterFacts | FrontMatterFlaw {
  const read = v.safeParse(FrontMatter, values ?? {})
  if (!read.success) {
    const [issue] = read.issues
    const field = v.getDotPath(issue)
    if (field === null)
      return { reason: 'the front matter must be a list of fields, such as "title: About us"', path: [] }
    return { reason: `${field} ${issue.message}`, path: [field] }
  }
  const { output } = read
  const dates: Record<string, string | undefined> = {}
  for (const name of DATES) {
    const written = output[name]
    if (written == null) continue
    dates[name] = readDate(written)
    if (dates[name] === undefined)
      return {
        reason: `${name} is "${written}", which is not sure to be one day. Write it as 2026-11-20`,
        path: [name],
      }
  }
  const facts = {
    id: output.id,
    slug: output.slug,
    group: output.group,
    title: output.title,
    author: output.author,
    publishedAt: dates['publishedAt'] ?? dates['date'] ?? dates['pubDate'],
    updatedAt: dates['updatedAt'] ?? dates['updated'] ?? dates['updatedDate'] ?? dates['lastmod'],
    expiresAt: dates['expiresAt'] ?? dates['expires'] ?? dates['expiryDate'],
    summary: output.summary ?? output.description,
    cover: output.cover ?? output.image,
    keywords: output.keywords ?? output.tags,
    draft: output.draft,
    noindex: output.noindex,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as FrontMatterFacts
}

/** A field of front matter that is ignored, and the missing field that was probably meant. */
type MisspeltField = { readonly written: string; readonly meant: string }

/** Finds misspelt names of fields, such as `Draft` and `titel`. `values` is an object that `readFrontMatter` reads. */
export function findMisspeltFields(values: object): MisspeltField[] {
  const missing = Object.keys(FrontMatter.entries).filter((name) => !(name in values))
  return Object.keys(values).flatMap((written) => {
    if (written in FrontMatter.entries || OF_OTHER_TOOLS.has(written)) return []
    const meant = nearestWord(written, missing)
    return meant === undefined ? [] : [{ written, meant }]
  })
}

function fields<const K extends string, S extends v.GenericSchema>(names: readonly K[], schema: S) {
  return Object.fromEntries(names.map((name) => [name, v.nullish(schema, undefined)])) as {
    [name in K]: v.NullishSchema<S, undefined>
  }
}
