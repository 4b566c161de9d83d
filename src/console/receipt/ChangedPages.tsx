import { useState } from 'react'
import { countChangedPages } from '#contract/distinct-pages.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import type { Receipt } from '#contract/receipt.ts'
import { pageName } from '../page-name.ts'
import { SiteLink } from '../parts/SiteLink.tsx'
import { useWords } from '../state/language.ts'
import { groupChanges, type ShownPage } from './group-changes.ts'
import { PageExplanation } from './PageExplanation.tsx'

const STEP = 50

/**
 * The pages that changed for visitors, each with the reason. Edited pages come before pages that only show an edited
 * one.
 */
export function ChangedPages({ receipt }: { readonly receipt: Receipt }) {
  const { say } = useWords()
  const { own, others } = groupChanges(receipt)
  const count = countChangedPages(receipt)
  const left = count - own.length - others.length
  return (
    <section aria-labelledby="changed-title">
      <h2 id="changed-title">{say('changed.title', { count })}</h2>
      <PageRows receipt={receipt} pages={own} />
      {others.length > 0 && own.length > 0 && (
        <details className="others">
          <summary>{say('changed.others', { count: others.length })}</summary>
          <PageRows receipt={receipt} pages={others} />
        </details>
      )}
      {own.length === 0 && <PageRows receipt={receipt} pages={others} />}
      {left > 0 && <p>{say('more', { count: left })}</p>}
    </section>
  )
}

function PageRows({ receipt, pages }: { readonly receipt: Receipt; readonly pages: readonly ShownPage[] }) {
  const { say } = useWords()
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <ul className="rows">
        {pages.slice(0, shown).map((one) => (
          <ChangedPageRow key={one.url} receipt={receipt} shown={one} />
        ))}
      </ul>
      {shown < pages.length && (
        <button type="button" onClick={() => setShown(shown + STEP)}>
          {say('changed.more', { count: pages.length - shown })}
        </button>
      )}
    </>
  )
}

function ChangedPageRow({ receipt, shown: { url, page } }: { readonly receipt: Receipt; readonly shown: ShownPage }) {
  const { say, sayIfKnown } = useWords()
  const [isOpen, setOpen] = useState(false)
  const name = (page && (sayIfKnown(`page.${page.kind}`) ?? page.title)) ?? pageName(url)
  const language = page && LOCALES[page.locale].name
  return (
    <li>
      <span className="row-text">
        <SiteLink href={url} text={name} />{' '}
        {page && <span className="hint">{[language, say(`how.${page.how}`), pageName(url)].join(' · ')}</span>}
      </span>
      {receipt.kind === 'build' && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={say('explain.buttonOf', { page: language === undefined ? name : `${name} · ${language}` })}
          onClick={() => setOpen(!isOpen)}
        >
          {say('explain.button')}
        </button>
      )}
      {isOpen && <PageExplanation receipt={receipt} url={url} how={page?.how} />}
    </li>
  )
}
