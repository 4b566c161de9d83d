import { useStore } from '@nanostores/react'
import { siteConfig } from '#client/stores.ts'
import { contactWays } from './contact-ways.ts'

/** Other ways to reach the tenant, as the state of the site names them. `lead` comes before them. */
export function NeedContact({ lead }: { readonly lead: string }) {
  const ways = contactWays(useStore(siteConfig))
  if (ways.length === 0) return null
  return (
    <>
      {' '}
      {lead}
      {ways.map(({ text, href }) => {
        // A mail address that is too long for its line breaks before its host.
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
