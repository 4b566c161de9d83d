import type { SearchWords } from './search-words.ts'

/** How to contact the institution, if the tenant says so. */
export type HelpLinks = {
  readonly phone?: { readonly text: string; readonly href: string }
  /** The address of the page with the form. */
  readonly form?: string
}

type Props = { readonly help: HelpLinks; readonly words: SearchWords }

/** Help for a visitor who found nothing: the telephone number and the form. */
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
