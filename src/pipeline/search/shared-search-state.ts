import { isSiteLocale, SITE_LOCALES } from '#contract/locale.ts'
import { createRunCutter, type Run } from '#kit/list-runs.ts'
import { remembered } from '#kit/remembered.ts'
import { createBatchWriter } from '#store/cache/batch-writer.ts'
import { digest } from '#store/fs/digest.ts'
import { SharedStateDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource, SharedStateEntry } from '#store/shared-log/shared-state-source.ts'
import type { SearchState, SearchStateArticle } from './search-state.ts'
import { readSearchState, writeSearchState } from './stored-search-state.ts'

/** An index as machines share it: its articles are cut into runs, so that an edit changes only one of them. */
type SharedIndex = Omit<SearchState, 'articles'> & { readonly runs: readonly string[] }

const ENTRIES = 'search-entry'

/**
 * Shares what is remembered about the search indexes of the bundle in `dir`, and the index entries of its articles.
 *
 * Its entries are `index/LOCALE`, `run/DIGEST` and `entry/KEY`.
 */
export function createSharedSearchState({ cache, dir }: { cache: LocalCache; dir: string }): SharedStateSource {
  const stateOf = (locale: string) => readSearchState(cache, `${dir}\n${locale}`)
  return {
    kinds: ['index', 'run', 'entry'],
    entries() {
      const entries = new Map<string, SharedStateEntry>()
      for (const locale of SITE_LOCALES) {
        const state = stateOf(locale)
        if (!state) continue
        const { articles, ...index } = state
        const runs = runsOf(articles)
        const text = JSON.stringify({ ...index, runs: [...runs.keys()] } satisfies SharedIndex)
        entries.set(`index/${locale}`, { version: digest(text).slice(0, 16), read: () => text })
        for (const [name, run] of runs) entries.set(`run/${name}`, { version: '', read: () => JSON.stringify(run) })
        for (const { entry } of articles) {
          entries.set(`entry/${entry}`, { version: '', read: () => cache.read(ENTRIES, entry) })
        }
      }
      return entries
    },
    take() {
      const rows = createBatchWriter(cache)
      const runs = new Map<string, string>()
      const indexes = new Map<string, SharedIndex>()
      for (const locale of SITE_LOCALES) {
        const state = stateOf(locale)
        if (state) for (const [name, run] of runsOf(state.articles)) runs.set(name, JSON.stringify(run))
      }
      return {
        put(key, value) {
          const at = key.indexOf('/')
          const [kind, rest] = [key.slice(0, at), key.slice(at + 1)]
          const text = value.toString()
          if (kind === 'index' && isSiteLocale(rest)) indexes.set(rest, JSON.parse(text) as SharedIndex)
          else if (kind === 'run' && digest(text) === rest) runs.set(rest, text)
          // Entries belong to the whole machine. If an entry is here already, this machine made it.
          else if (kind === 'entry') {
            if (cache.read(ENTRIES, rest) === undefined) rows.add(ENTRIES, rest, text)
          } else throw SharedStateDamaged.fault({ what: key, reason: 'it is not what its name says' })
        },
        finish() {
          rows.flush()
          for (const [locale, { runs: names, ...index }] of indexes) {
            const texts = names.map((name) => runs.get(name))
            if (texts.includes(undefined)) continue
            const articles = texts.flatMap((text) => JSON.parse(text as string) as SearchStateArticle[])
            const isWhole = articles.every(({ entry }) => cache.read(ENTRIES, entry) !== undefined)
            if (isWhole) writeSearchState(cache, `${dir}\n${locale}`, { ...index, articles })
          }
        },
      }
    },
  }
}

// Cuts the articles, in their order, into runs of about sixteen.
const cutRuns = createRunCutter<SearchStateArticle>(({ text }) => text.endsWith('0'))

const nameRun = remembered((run: Run<SearchStateArticle>) => digest(JSON.stringify(run)))

function runsOf(articles: SearchState['articles']): Map<string, Run<SearchStateArticle>> {
  return new Map(cutRuns(articles).map((run) => [nameRun(run), run]))
}
