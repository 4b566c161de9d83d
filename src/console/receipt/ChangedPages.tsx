import { useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import { pageName } from '../page-name.ts'
import { SiteLink } from '../parts/SiteLink.tsx'
import { useWords } from '../state/language.ts'
import { PageExplanation } from './PageExplanation.tsx'

const STEP = 50

/** The pages that changed for visitors, each with what changed in it. */
export function ChangedPages({ receipt }: { readonly receipt: Receipt }) {
  const { say } = useWords()
  const [shown, setShown] = useState(STEP)
  const { urls } = receipt
  const count = receipt.urlCount ?? urls.length
  const more = count - Math.min(shown, urls.length)
  return (
    <section aria-labelledby="changed-title">
      <h2 id="changed-title">{say('changed.title', { count })}</h2>
      <ul className="rows">
        {urls.slice(0, shown).map((url) => (
          <ChangedPage key={url} receipt={receipt} url={url} />
        ))}
      </ul>
      {shown < urls.length ? (
        <button type="button" onClick={() => setShown(shown + STEP)}>
          {say('changed.more', { count: more })}
        </button>
      ) : (
        more > 0 && <p>{say('more', { count: more })}</p>
      )}
    </section>
  )
}

function ChangedPage({ receipt, url }: { readonly receipt: Receipt; readonly url: string }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const name = pageName(url)
  return (
    <li>
      <span className="row-text">
        <SiteLink href={url} text={name} />
      </span>
      {receipt.kind === 'build' && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={say('explain.buttonOf', { page: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {say('explain.button')}
        </button>
      )}
      {isOpen && <PageExplanation receipt={receipt} url={url} />}
    </li>
  )
}
