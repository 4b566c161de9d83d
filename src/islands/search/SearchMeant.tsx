import type { Answer } from '#search/query/answer.ts'
import { questionHref } from './question-url.ts'
import { SearchHelp, type HelpLinks } from './SearchHelp.tsx'
import type { SearchWords } from './search-words.ts'

type Props = { readonly answer: Answer; readonly words: SearchWords; readonly help: HelpLinks }

/** A link to the question that the visitor may have meant. If nothing was found, also how to get help. */
export function SearchMeant({ answer: { meant, total }, words, help }: Props) {
  return (
    <>
      {meant !== undefined && (
        <p className="search-meant">
          {words.say('meant')} <a href={questionHref(location.href, { text: meant, page: 1 })}>{meant}</a>
        </p>
      )}
      {total === 0 && <SearchHelp help={help} words={words} />}
    </>
  )
}
