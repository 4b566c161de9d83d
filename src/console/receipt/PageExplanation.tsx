import type { Receipt } from '#contract/receipt.ts'
import type { ExplainAnswer } from '#contract/service-answers.ts'
import { createPollingStore } from '../state/cached-store.ts'
import { FailureNote } from '../parts/FailureNote.tsx'
import { TimeText } from '../parts/TimeText.tsx'
import { call } from '../state/session.ts'
import { useCached } from '../state/use-cached.ts'
import { useWords } from '../state/language.ts'
import { describeValue } from './describe-value.ts'

/** Why a page was drawn anew: what in its content changed, before and after. */
export function PageExplanation({ receipt, url }: { readonly receipt: Receipt; readonly url: string }) {
  const { say, sayIfKnown } = useWords()
  const path = encodeURIComponent(URL.parse(url)?.pathname ?? url)
  const load = () =>
    call<ExplainAnswer>('GET', `/api/tenants/${encodeURIComponent(receipt.tenant)}/explain?path=${path}`)
  const { value, failed, reload } = useCached(() => createPollingStore({ load }))
  if (failed) return <FailureNote failed={failed} onRetry={reload} />
  if (!value) return <p role="status">{say('loading')}</p>
  const { drawnBy, changes, reason } = value
  return (
    <div className="explanation">
      <p>{sayIfKnown(`reason.${reason}`) ?? reason}</p>
      {drawnBy && drawnBy.buildId !== receipt.buildId && (
        <p className="hint">
          {say('explain.otherBuild')} <TimeText time={drawnBy.at} />
        </p>
      )}
      {changes.length === 0 && <p className="hint">{say('explain.nothing')}</p>}
      {changes.map((change) => (
        <dl key={change.field} className="change">
          <div className="change-field">
            <dt>{say('explain.field')}</dt>
            <dd>
              <code>{change.field}</code>{' '}
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
      ))}
    </div>
  )
}
