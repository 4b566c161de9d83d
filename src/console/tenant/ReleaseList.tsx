import type { TenantAnswer } from '#contract/service-answers.ts'
import { useWords } from '../state/language.ts'
import { releaseNames } from './release-names.ts'
import { ReleaseItem } from './ReleaseItem.tsx'
import { whyNotLive } from './why-not-live.ts'

/** The releases that a tenant can go back to. */
export function ReleaseList({ tenant }: { readonly tenant: TenantAnswer }) {
  const words = useWords()
  const { say } = words
  if (!tenant.isPublished) return undefined
  const names = releaseNames(tenant.releases, words)
  return (
    <section aria-labelledby="releases-title">
      <h2 id="releases-title">{say('releases.title')}</h2>
      {tenant.releases.length === 0 && <p>{say(whyNotLive(tenant))}</p>}
      <ul className="rows">
        {tenant.releases.map((release, place) => (
          <ReleaseItem key={release.buildId} tenant={tenant.tenant} release={release} name={names[place] ?? ''} />
        ))}
      </ul>
    </section>
  )
}
