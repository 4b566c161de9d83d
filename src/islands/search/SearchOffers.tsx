import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { Search } from './create-search.ts'
import type { SearchWords } from './search-words.ts'

type Props = { readonly search: Search; readonly words: SearchWords }

/** Pages in the menus that match the question, and links that ask it in other languages. */
export function SearchOffers({ search, words }: Props) {
  const { suggestions, elsewhere } = useStore(search.offers)
  return (
    <>
      <LinkList className="search-suggestions" title={words.say('suggestions')}>
        {suggestions.map(({ name, href, description, newTab }) => (
          <li key={href}>
            <a href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
              {name}
              {newTab && <small> ({words.newTab})</small>}
            </a>
            {description && <p>{description}</p>}
          </li>
        ))}
      </LinkList>
      <LinkList className="search-elsewhere" title={words.say('elsewhere')}>
        {elsewhere.map(({ name, tag, href }) => (
          <li key={href}>
            <a href={href} lang={tag}>
              {name}
            </a>
          </li>
        ))}
      </LinkList>
    </>
  )
}

/** How many pages in the menus match the question. It stands after the sentence that no article does. */
export function SuggestionCount({ search, words }: Props) {
  const { length } = useStore(search.offers).suggestions
  return length > 0 && ` ${words.say('suggested', { count: length })}`
}

type LinkListProps = { readonly className: string; readonly title: string; readonly children: readonly ReactNode[] }

function LinkList({ className, title, children }: LinkListProps) {
  const titleId = useId()
  if (children.length === 0) return null
  return (
    <nav className={className} aria-labelledby={titleId}>
      <p id={titleId}>{title}</p>
      <ul>{children}</ul>
    </nav>
  )
}
