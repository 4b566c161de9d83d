import { changedForVisitors, withPaths } from './changed-paths.ts'
import { targetStateOf, type Ledger } from '../lease/ledger.ts'
import type { Manifest } from './manifest.ts'
import { planRetention } from './plan-retention.ts'
import { planUpload } from './plan-upload.ts'
import { NOTHING_PUBLISHED, type Published } from './publish-result.ts'
import type { PublishInput } from '../publish-input.ts'
import type { UncertainFiles } from '../targets/target.ts'

/** What a publish would do, as far as the live release's manifest and the ledger show. Changes nothing. */
export async function planPublish(
  { tenant, bundle, target, grace, tells = false, now }: PublishInput,
  ledger: Ledger,
  { previous, uncertain }: { readonly previous: Manifest | undefined; readonly uncertain: UncertainFiles },
): Promise<Published> {
  const { kept } = planRetention({ previous, uncertain, files: bundle.files, grace, nowMs: now() })
  const next = { tenant, ...bundle, kept }
  const plan = planUpload(next, previous, uncertain)
  const upload = plan.steps.flat()
  const changed = await changedForVisitors({ target, ledger, next, previous, uncertain })
  return {
    ...NOTHING_PUBLISHED,
    buildId: bundle.buildId,
    ...(previous && { previousBuildId: previous.buildId }),
    state: 'planned',
    counts: {
      uploaded: upload.length,
      copied: 0,
      removed: plan.remove.length,
      bytes: upload.reduce((sum, path) => sum + (bundle.files.get(path)?.size ?? 0), 0),
    },
    changed: tells ? withPaths(changed, ledger.untold) : changed,
    releases: ledger.releases.length,
    targetState: targetStateOf(ledger),
    token: ledger.token,
  }
}
