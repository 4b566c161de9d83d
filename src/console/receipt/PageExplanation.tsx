import type { ChangedPage, Receipt } from '#contract/receipt.ts'
import type { ExplainAnswer } from '#contract/service-answers.ts'
import { createPollingStore } from '../state/cached-store.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import type { ConsoleWords } from '../state/console-words.ts'
import { call } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { describeValue } from './describe-value.ts'
import { fieldKey, menuOf } from './field-key.ts'
import { uniqueChanges } from './unique-changes.ts'

type Change = ExplainAnswer['changes'][number]

/** What the build of this receipt changed in a page: before and after, side by side. */
export function PageExplanation(props: {
  readonly receipt: Receipt
  readonly url: string
  readonly how: ChangedPage['how'] | undefined
}) {
  const { receipt, url, how } = props
  const { say, sayIfKnown } = useWords()
  const query = new URLSearchParams({
    path: URL.parse(url)?.pathname ?? url,
    ...(receipt.buildId !== null && { build: receipt.buildId }),
  })
  const load = () => call<ExplainAnswer>('GET', `/api/tenants/${encodeURIComponent(receipt.tenant)}/explain?${query}`)
  const { value, failed, reload } = useCached(() => createPollingStore({ load }))
  if (failed) return <FailureNote failed={failed} onRetry={reload} />
  if (!value) return <p role="status">{say('loading')}</p>
  const { reason } = value
  const changes = uniqueChanges(value.changes)
  const isShown = reason === 'page changed' && how === 'shows'
  return (
    <div className="explanation">
      <p>{sayIfKnown(`reason.${isShown ? 'shows' : reason}`) ?? say('explain.nothing')}</p>
      {changes.map((change) => (
        <ChangeRow key={change.field} change={change} />
      ))}
      {changes.length > 0 && (
        <details className="operators">
          <summary>{say('details.operators')}</summary>
          <ul>
            {changes.map(({ field }) => (
              <li key={field}>
                <code>{field}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function ChangeRow({ change }: { readonly change: Change }) {
  const words = useWords()
  const { say } = words
  return (
    <dl className="change">
      <div className="change-field">
        <dt className="unseen">{say('explain.field')}</dt>
        <dd>
          <strong>{nameOf(change.field, words)}</strong>{' '}
          {change.sharedWith > 0 && (
            <span className="hint">{say('explain.sharedWith', { count: change.sharedWith })}</span>
          )}
        </dd>
      </div>
      <div className="before">
        <dt>{say('explain.before')}</dt>
        <dd>{describeValue(change.before) ?? <span className="hint">{say('explain.empty')}</span>}</dd>
      </div>
      <div className="after">
        <dt>{say('explain.after')}</dt>
        <dd>{describeValue(change.after) ?? <span className="hint">{say('explain.empty')}</span>}</dd>
      </div>
    </dl>
  )
}

function nameOf(field: string, { say, sayIfKnown }: ConsoleWords): string {
  const place = menuOf(field)
  if (!place) return say(fieldKey(field))
  return say('field.menuEntry', { menu: sayIfKnown(`menu.${place.menu}`) ?? place.menu, entry: place.entry })
}
