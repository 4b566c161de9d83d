import type { ArticleEntry } from '#search/index/article-entry.ts'
import { mapLimit } from '#kit/limit.ts'
import { changeSince, removedValues, spliceValues } from '#kit/list-change.ts'
import { remembered } from '#kit/remembered.ts'
import type { Steps } from '#kit/steps.ts'
import { TEXT_NAME_LENGTH } from '#search/format/index-manifest.ts'
import { titleLength } from '#search/format/layout.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import { digest } from '#store/fs/digest.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { MadeFile } from '../bundle/bundle.ts'
import type { SearchEntries } from './search-entries.ts'
import type { SearchPart } from './search-parts.ts'
import { textFileName, type SearchStateArticle } from './search-state.ts'

/** Makes what the index needs of a batch of articles, in their order. Their bytes are valid only until `use` ends. */
export type MakeSearchParts = (
  articles: readonly SearchArticle[],
  use: (parts: readonly SearchPart<MadeFile>[]) => Promise<void>,
) => Promise<void>

/** How to get and to store what the index needs of articles. */
export type PartStore = {
  readonly entries: SearchEntries
  readonly makeParts: MakeSearchParts
  readonly codeVersion: string
  readonly addFile: (name: string, file: MadeFile) => void
}

/** The names of texts that are in use. A name is contested if more than one article would get it. */
type TextNames = { readonly taken: Set<string>; readonly contested: Set<string> }

/** An article, the names of its text and entry, and what is known of them. */
type Found = {
  article: SearchArticle
  text: string
  entry: string
  length: number | undefined
  blocks: number | undefined
  /** What the last index says about an article with this text. */
  last: SearchStateArticle | undefined
}

const BATCH_ARTICLES = 32
const BATCHES_AHEAD = 4

// The articles behind each list of descriptions, for as long as the process lives. Each list hands its names on to the
// next one.
const made = new WeakMap<readonly SearchStateArticle[], { readonly articles: Articles; readonly names: TextNames }>()

type Articles = readonly SearchArticle[]

/**
 * Describes articles for the index, in their order. If entry and text of an article are known from `before`, they are
 * looked up. The others are made.
 */
export async function describeArticles(
  articles: Articles,
  before: readonly SearchStateArticle[],
  store: PartStore,
): Promise<readonly SearchStateArticle[]> {
  const changed = await describeChanged(articles, before, store)
  if (changed) return changed
  const names: TextNames = { taken: new Set(), contested: new Set() }
  const described = await makeMissing(await inTurns(findAll(articles, before, names, store)), store)
  made.set(described, { articles, names })
  return described
}

/**
 * The same result, made from what changed since `before`. `undefined` if that is not known, or if names of other texts
 * may change.
 */
async function describeChanged(
  articles: Articles,
  before: readonly SearchStateArticle[],
  store: PartStore,
): Promise<readonly SearchStateArticle[] | undefined> {
  const last = made.get(before)
  const change = last && changeSince(last.articles, articles)
  if (!change) return undefined
  made.delete(before)
  const { taken, contested } = last.names
  const gone = removedValues(before, change.splices)
  if (gone.some(({ text }) => contested.has(text))) return undefined
  for (const { text } of gone) taken.delete(text)
  const added = change.splices.flatMap((splice) => splice.added)
  const clashes = new Set<string>()
  const found = await inTurns(findAll(added, gone, { taken, contested: clashes }, store))
  if (clashes.size > 0) return undefined
  const next = (await makeMissing(found, store)).values()
  const described = spliceValues(before, change.splices, () => next.next().value as SearchStateArticle)
  made.set(described, { articles, names: last.names })
  return described
}

async function makeMissing(found: readonly Found[], store: PartStore): Promise<SearchStateArticle[]> {
  const missing = found.filter(({ length, blocks }) => length === undefined || blocks === undefined)
  const batches: Found[][] = []
  for (let at = 0; at < missing.length; at += BATCH_ARTICLES) batches.push(missing.slice(at, at + BATCH_ARTICLES))
  await mapLimit(batches, BATCHES_AHEAD, (batch) => makeBatch(batch, store))
  return found.map(({ article, text, entry, length = 0, blocks = 0, last }) => {
    const { path, title, group } = article
    const described = { path, entry, text, blocks, length, titleLength: titleLength(title), group }
    // If this is the same object, the index knows that the article did not change.
    return last && isSame(last, described) ? last : described
  })
}

function isSame(one: SearchStateArticle, other: SearchStateArticle): boolean {
  for (const name in other) {
    if (one[name as keyof SearchStateArticle] !== other[name as keyof SearchStateArticle]) return false
  }
  return true
}

/** Each article is one step. */
function* findAll(
  articles: Articles,
  before: readonly SearchStateArticle[],
  names: TextNames,
  { entries, codeVersion }: PartStore,
): Steps<Found[]> {
  const known = new Map(before.map((article) => [article.text, article]))
  const found: Found[] = []
  for (const article of articles) {
    const text = nameText(article, codeVersion, names)
    const entry = entries.keyOf(article)
    const last = known.get(text)
    const length = last?.entry === entry ? last.length : entries.find(entry)?.length
    found.push({ article, text, entry, length, blocks: last?.blocks, last })
    yield
  }
  return found
}

function makeBatch(batch: Found[], { makeParts, entries, addFile }: PartStore): Promise<void> {
  return makeParts(
    batch.map(({ article }) => article),
    (parts) => {
      const partOf = (at: number) => parts[at] as SearchPart<MadeFile>
      entries.keep(batch.map(({ entry }, at): [string, ArticleEntry] => [entry, partOf(at).entry]))
      return inTurns(addTexts(batch, partOf, addFile))
    },
  )
}

/** Each file is one step: a very long text has thousands. */
function* addTexts(
  batch: Found[],
  partOf: (at: number) => SearchPart<MadeFile>,
  addFile: PartStore['addFile'],
): Generator<undefined, void> {
  for (const [at, article] of batch.entries()) {
    const { entry, texts } = partOf(at)
    article.length = entry.length
    article.blocks = texts.length
    for (const [block, file] of texts.entries()) {
      addFile(textFileName(article.text, block), file)
      yield
    }
  }
}

/** A digest of what the files of an article's text hold. */
const textIdOf = remembered(({ title, href, publishedAt, tag, summary, bodyDigest }: SearchArticle) =>
  digest(JSON.stringify([title, href, publishedAt, tag, summary, bodyDigest])),
)

/**
 * The name of an article's text. It depends on all that the files hold. If two articles would get the same name, the
 * number of the attempt makes the names different.
 */
function nameText(article: SearchArticle, codeVersion: string, { taken, contested }: TextNames): string {
  for (let attempt = 0; ; attempt++) {
    const name = digest(`${codeVersion}\n${textIdOf(article)}\n${attempt}`).slice(0, TEXT_NAME_LENGTH)
    if (taken.has(name)) {
      contested.add(name)
      continue
    }
    taken.add(name)
    return name
  }
}
