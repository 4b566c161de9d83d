import { useId, useState } from 'react'
import type { DraftEntry, PreviewLinkAnswer } from '#contract/service-answers.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FailureNote } from '../parts/FailureNote.tsx'
import { SiteLink } from '../parts/SiteLink.tsx'
import { TimeText } from '../parts/TimeText.tsx'
import { call } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { wantedPath } from './wanted-path.ts'

const HOUR = 3600
const SPANS = [
  [HOUR, 'preview.hour'],
  [24 * HOUR, 'preview.day'],
  [7 * 24 * HOUR, 'preview.week'],
  [30 * 24 * HOUR, 'preview.month'],
] as const

/**
 * A form that makes a link. Everyone who has the link sees the site with its drafts; if `draft` is set, that article
 * alone. If the editor changes a field after that, the link goes away, because it does not have the new choice.
 */
export function PreviewLinkForm(props: {
  readonly tenant: string
  readonly draft?: Pick<DraftEntry, 'id' | 'locale' | 'path'>
}) {
  const { tenant, draft } = props
  const { say } = useWords()
  const id = useId()
  const [path, setPath] = useState('')
  const [seconds, setSeconds] = useState<number>(24 * HOUR)
  const [link, setLink] = useState<PreviewLinkAnswer>()
  const make = useAction(async () => {
    setLink(
      await call<PreviewLinkAnswer>('POST', `/api/tenants/${encodeURIComponent(tenant)}/previews`, {
        ...(draft ? { article: draft.id, path: `/${draft.locale}${draft.path}` } : { path: wantedPath(path) }),
        seconds,
      }),
    )
  })
  const choose = (set: () => void) => {
    set()
    setLink(undefined)
  }
  return (
    <div className="preview-form">
      <form
        className="panel row"
        onSubmit={(event) => {
          event.preventDefault()
          make.run()
        }}
      >
        {make.failed && <FailureNote failed={make.failed} />}
        {!draft && (
          <div className="field">
            <label htmlFor={`${id}-path`}>{say('preview.path')}</label>
            <input
              id={`${id}-path`}
              maxLength={1000}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="/water/tariffs.html"
              value={path}
              onChange={(event) => choose(() => setPath(event.target.value))}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${id}-span`}>{say('preview.span')}</label>
          <select
            id={`${id}-span`}
            value={seconds}
            onChange={(event) => choose(() => setSeconds(Number(event.target.value)))}
          >
            {SPANS.map(([span, key]) => (
              <option key={span} value={span}>
                {say(key)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="main-action" aria-disabled={make.isBusy}>
          {say('preview.button')}
        </button>
      </form>
      <div role="status">{link && <MadeLink link={link} />}</div>
    </div>
  )
}

function MadeLink({ link }: { readonly link: PreviewLinkAnswer }) {
  const { say } = useWords()
  return (
    <div className="panel preview-link">
      <p>
        <SiteLink href={link.url} text={say('preview.open')} />
      </p>
      <p className="hint">
        {say('preview.expires')} <TimeText time={link.expires} isZoned />
      </p>
      <CopyButton key={link.url} text={link.url} />
    </div>
  )
}
