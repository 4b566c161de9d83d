import { useId } from 'react'
import type { Result } from '#search/query/answer.ts'
import { partAtFewer } from './part-at-fewer.ts'
import { SearchResult } from './SearchResult.tsx'
import type { SearchWords } from './search-words.ts'

type Props = { readonly results: readonly Result[]; readonly words: SearchWords }

/**
 * The articles that were found. A line stands before those that lack words of the question. If they are mixed with
 * others, each says so itself.
 */
export function SearchList({ results, words }: Props) {
  const lineId = useId()
  const { whole, fewer } = partAtFewer(results)
  const items = (some: readonly Result[], marksFewer: boolean) =>
    some.map((result) => <SearchResult key={result.href} result={result} words={words} marksFewer={marksFewer} />)
  return (
    <>
      {whole.length > 0 && (
        <ol className="search-list" aria-label={words.say('results')}>
          {items(whole, true)}
        </ol>
      )}
      {fewer.length > 0 && (
        <>
          <p className="search-fewer" id={lineId}>
            {words.say('fewer')}
          </p>
          <ol className="search-list" aria-labelledby={lineId}>
            {items(fewer, false)}
          </ol>
        </>
      )}
    </>
  )
}
