import { safeHref } from '../safe-href.ts'
import { useWords } from '../state/language.ts'

/** A link out of the console, in a tab of its own; plain text if the address is none that a link may lead to. */
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
