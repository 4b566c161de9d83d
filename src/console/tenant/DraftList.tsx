import { LOCALES } from '#contract/locales/locales.ts'
import type { DraftEntry, DraftsAnswer, PreviewLinkAnswer } from '#contract/service-answers.ts'
import { useState } from 'react'
import { createPollingStore } from '../state/cached-store.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { call } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { inNewTab } from './in-new-tab.ts'
import { PreviewLinkForm } from './PreviewLinkForm.tsx'

/**
 * Articles that visitors do not see, each with a button that opens a preview and one that makes a link for others. A
 * form below makes preview links to any page.
 */
export function DraftList({ tenant }: { readonly tenant: string }) {
  const { say } = useWords()
  const path = `/api/tenants/${encodeURIComponent(tenant)}/drafts`
  const { value, failed, reload } = useCached(() => createPollingStore({ load: () => call<DraftsAnswer>('GET', path) }))
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">{say('preview.title')}</h2>
      <p className="hint">{say('preview.explained')}</p>
      {failed && <FailureNote failed={failed} onRetry={reload} />}
      {!value && !failed && <p role="status">{say('loading')}</p>}
      {value?.drafts.length === 0 && <p>{say('drafts.none')}</p>}
      {value && (
        <ul className="rows">
          {value.drafts.map((draft) => (
            <DraftRow key={`${draft.locale} ${draft.id}`} tenant={tenant} draft={draft} />
          ))}
        </ul>
      )}
      {value && value.total > value.drafts.length && <p>{say('more', { count: value.total - value.drafts.length })}</p>}
      {value && (
        <details className="operators">
          <summary>{say('preview.other')}</summary>
          <PreviewLinkForm tenant={tenant} />
        </details>
      )}
    </section>
  )
}

function DraftRow({ tenant, draft }: { readonly tenant: string; readonly draft: DraftEntry }) {
  const { say, zonedTime } = useWords()
  const { id, title, locale, state, at = '', path } = draft
  /** Set if the browser opened no tab. */
  const [link, setLink] = useState<PreviewLinkAnswer>()
  const [isShared, setShared] = useState(false)
  const preview = useAction(async () => {
    const body = { article: id, path: `/${locale}${path}` }
    let made: PreviewLinkAnswer | undefined
    const isOpen = await inNewTab(async () => {
      made = await call<PreviewLinkAnswer>('POST', `/api/tenants/${encodeURIComponent(tenant)}/previews`, body)
      return made.url
    })
    setLink(isOpen ? undefined : made)
  })
  return (
    <li>
      <span className="row-text">
        <span lang={LOCALES[locale].tag}>{title}</span>{' '}
        <span className="hint">
          {LOCALES[locale].name} · {say(`drafts.${state}`, { at: at === '' ? '' : zonedTime(at) })}
        </span>
      </span>
      <span className="actions">
        <button
          type="button"
          aria-label={say('drafts.previewOf', { title })}
          aria-disabled={preview.isBusy}
          onClick={preview.run}
        >
          {say('drafts.preview')}
        </button>
        <button
          type="button"
          aria-expanded={isShared}
          aria-label={say('drafts.shareOf', { title })}
          onClick={() => setShared(!isShared)}
        >
          {say('drafts.share')}
        </button>
        <span role="status">{link && <SiteLink href={link.url} text={say('preview.open')} />}</span>
      </span>
      {preview.failed && <FailureNote failed={preview.failed} />}
      {isShared && (
        <div className="whole">
          <PreviewLinkForm tenant={tenant} draft={draft} />
        </div>
      )}
    </li>
  )
}
