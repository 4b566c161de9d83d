import { useStore } from '@nanostores/react'
import { siteConfig } from '#client/stores.ts'
import { contactWays } from './contact-ways.ts'

/** Other ways to contact the tenant, from the state of the site. `lead` is the text before them. */
export function NeedContact({ lead }: { readonly lead: string }) {
  const ways = contactWays(useStore(siteConfig))
  if (ways.length === 0) return null
  return (
    <>
      {' '}
      {lead}
      {ways.map(({ text, href }) => {
        // A mail address that does not fit on its line breaks before its host.
        const host = text.lastIndexOf('@') + 1
        return (
          <span key={href}>
            {' '}
            <a href={href}>
              {text.slice(0, host)}
              <wbr />
              {text.slice(host)}
            </a>
          </span>
        )
      })}
    </>
  )
}
