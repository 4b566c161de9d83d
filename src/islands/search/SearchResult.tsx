import type { Result } from '#search/query/answer.ts'
import type { Piece } from '#search/query/excerpt.ts'
import type { SearchWords } from './search-words.ts'

type Props = { readonly result: Result; readonly words: SearchWords; readonly marksFewer: boolean }

/** An article that was found. With `marksFewer` it says so if it lacks words of the question. */
export function SearchResult({ result, words, marksFewer }: Props) {
  const { href, title, excerpt, date, group, isPartial, tag } = result
  return (
    <li className="search-result">
      <h2 lang={tag}>
        <a href={href} hrefLang={tag}>
          <Pieces pieces={title} />
        </a>
      </h2>
      <p className="search-excerpt" lang={tag}>
        <Pieces pieces={excerpt} />
      </p>
      <p className="search-meta">
        <span className="search-group">{words.group(group)}</span> <time dateTime={date}>{words.day(date)}</time>{' '}
        {isPartial && marksFewer && <span className="search-fewer">{words.say('fewer')}</span>}
      </p>
    </li>
  )
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))
}
