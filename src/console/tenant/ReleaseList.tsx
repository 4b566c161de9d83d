import type { TenantAnswer } from '#contract/service-answers.ts'
import { useWords } from '../state/language.ts'
import { ReleaseItem } from './ReleaseItem.tsx'
import { whyNotLive } from './why-not-live.ts'

/** The releases that a tenant can go back to. */
export function ReleaseList({ tenant }: { readonly tenant: TenantAnswer }) {
  const { say } = useWords()
  if (!tenant.isPublished) return undefined
  return (
    <section aria-labelledby="releases-title">
      <h2 id="releases-title">{say('releases.title')}</h2>
      {tenant.releases.length === 0 && <p>{say(whyNotLive(tenant))}</p>}
      <ul className="rows">
        {tenant.releases.map((release) => (
          <ReleaseItem key={release.buildId} tenant={tenant.tenant} release={release} />
        ))}
      </ul>
    </section>
  )
}
