import { safeHref } from '../safe-href.ts'
import { useWords } from '../state/language.ts'

/** A link that leaves the console, in a new tab. If the address is not safe for a link, it is plain text. */
export function SiteLink({ href, text }: { readonly href: string; readonly text: string }) {
  const { say } = useWords()
  const safe = safeHref(href)
  if (safe === undefined) return <span>{text}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="unseen"> {say('link.newTab')}</span>
    </a>
  )
}
