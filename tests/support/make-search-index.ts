import { createAnswerer, type Answer, type Answerer } from '#search/query/answer.ts'
import { createEntryMaker, type ArticleEntry } from '#search/index/article-entry.ts'
import { openIndex, indexTextFile, type IndexReader } from '#search/query/index-reader.ts'
import { normalizeWith } from '#search/text/han-forms.ts'
import { FileMissing, START_FILE, type LoadFile } from '#search/query/load-file.ts'
import { runSteps } from '#kit/steps.ts'
import { buildTables, type IndexTables } from '#search/index/index-tables.ts'
import { layOut, titleLength } from '#search/format/layout.ts'
import { startFile } from '#search/index/start-file.ts'
import { digest } from '#store/fs/digest.ts'

/** An article for a search test. Without `href`, its address is its title. */
export type SearchSample = {
  readonly title?: string
  readonly href?: string
  readonly text?: string
  readonly summary?: string
  readonly keywords?: readonly string[]
  readonly group?: string
}

export type SearchSampleIndex = {
  readonly files: Map<string, string>
  readonly tables: IndexTables
  readonly entries: readonly ArticleEntry[]
  readonly load: LoadFile
  readonly answer: Answerer
  open(): Promise<IndexReader>
  /** Addresses of the results, best first. */
  find(text: string): Promise<string[]>
  ask(text: string): Promise<Answer>
}

export const SPAN = 1024

/** The index of these articles in memory. The oldest article comes first. */
export function makeSearchIndex(
  samples: readonly SearchSample[],
  span = SPAN,
  forms?: string,
  synonyms: readonly (readonly string[])[] = [],
): SearchSampleIndex {
  const normalize = normalizeWith(forms)
  const makeEntry = createEntryMaker(span)
  const files = new Map<string, string>()
  const entries: ArticleEntry[] = []
  const facts = samples.map((sample, number) => {
    const { title = `Article ${number}`, text = '', href = title, summary, keywords = [], group = '' } = sample
    const layout = layOut({ title, text, keywords, ...(summary !== undefined && { summary }) }, span, normalize)
    const entry = makeEntry(layout)
    entries.push(entry)
    const name = digest(`${number} ${title} ${text}`).slice(0, 8)
    layout.blocks.forEach((block, at) => {
      const shown = { title, href, date: '2026-01-01T00:00:00Z', text: block }
      files.set(`data/a${name}-${at}.json`, indexTextFile(shown))
    })
    return { text: name, length: entry.length, titleLength: titleLength(title), group }
  })
  const { tables, files: data } = runSteps(buildTables(entries, { span, digest }))
  for (const [name, text] of data) files.set(`data/${name}`, text)
  const formsName = forms === undefined ? undefined : `f${digest(forms).slice(0, 10)}.txt`
  if (formsName !== undefined) files.set(`data/${formsName}`, forms as string)
  files.set(START_FILE, startFile([facts], tables, { span, forms: formsName, synonyms }))
  const load = loadFrom(files)
  const answer = createAnswerer(load)
  const ask = (text: string) => answer({ text, page: 1 })
  const find = async (text: string) => (await ask(text)).results.map(({ href }) => href)
  return { files, tables, entries, load, answer, find, ask, open: () => openIndex(load) }
}

/** Loads index files from a map. Throws `FileMissing`. */
export function loadFrom(files: ReadonlyMap<string, string>): LoadFile {
  return async (name) => {
    const text = files.get(name)
    if (text === undefined) throw new FileMissing(name)
    return text
  }
}
