import type { Receipt } from '#contract/receipt.ts'
import type { ReleaseEntry } from '#contract/service-answers.ts'
import { formatRoute } from '../state/console-route.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { call } from '../state/session.ts'
import { useAction } from '../state/use-action.ts'
import { useWords } from '../state/language.ts'
import { useSiteName } from '../state/site-names.ts'
import { ReleaseDiffList } from './ReleaseDiffList.tsx'

/** Asks before an earlier release goes live again. */
export function RollBackDialog(props: {
  readonly tenant: string
  readonly release: ReleaseEntry
  /** The name of the release in the list of releases. */
  readonly name: string
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const { tenant, release } = props
  const { buildId, builtAt } = release
  const site = useSiteName(tenant)
  const rollBack = useAction(async () => {
    const path = `/api/tenants/${encodeURIComponent(tenant)}/rollback`
    const { id } = await call<Receipt>('POST', path, { to: buildId })
    location.hash = formatRoute({ view: 'receipt', id })
  })
  return (
    <ConfirmDialog
      title={say('rollback.title', { tenant: site })}
      button={say('rollback.confirm')}
      action={rollBack}
      onClose={props.onClose}
    >
      <p>
        {say('release.published')} <time dateTime={builtAt}>{props.name}</time>
      </p>
      <p>{say('rollback.explained')}</p>
      <div className="scrolled" tabIndex={0} role="region" aria-label={say('diff.title')}>
        <ReleaseDiffList tenant={tenant} release={buildId} />
      </div>
    </ConfirmDialog>
  )
}
