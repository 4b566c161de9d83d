import type { MouseEvent } from 'react'
import type { Question } from '#search/query/answer.ts'
import { questionHref } from './question-url.ts'
import type { Shown } from './search-model.ts'
import type { SearchWords } from './search-words.ts'

type Props = Shown & { readonly words: SearchWords; readonly go: (question: Question) => void }

/** Links between pages of results, if there is more than one page. Each page has its own address. */
export function SearchPages({ question, answer: { page, pages }, words, go }: Props) {
  if (pages < 2) return null
  const link = (to: number, rel: 'prev' | 'next', label: string) => {
    const target = { ...question, page: to }
    const open = (event: MouseEvent) => {
      // With a modifier key the browser opens the address elsewhere, such as in a new tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(target)
    }
    return (
      <a href={questionHref(location.href, target)} rel={rel} onClick={open}>
        {label}
      </a>
    )
  }
  return (
    <nav className="search-pages" aria-label={words.say('pages')}>
      {page > 1 && link(page - 1, 'prev', words.say('previous'))}
      <span>{words.say('page', { page, pages })}</span>
      {page < pages && link(page + 1, 'next', words.say('next'))}
    </nav>
  )
}
