import type { SearchWords } from './search-words.ts'

/** How to reach the institution, if it says so. */
export type HelpLinks = {
  readonly phone?: { readonly text: string; readonly href: string }
  /** The address of the page with the form. */
  readonly form?: string
}

type Props = { readonly help: HelpLinks; readonly words: SearchWords }

/** For a visitor who found nothing: the telephone and the form. */
export function SearchHelp({ help: { phone, form }, words }: Props) {
  if (!phone && form === undefined) return null
  return (
    <p className="search-help">
      {words.say('help')} {phone && <a href={phone.href}>{phone.text}</a>}
      {phone && form !== undefined && ' · '}
      {form !== undefined && <a href={form}>{words.say('form')}</a>}
    </p>
  )
}
