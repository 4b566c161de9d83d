import { map } from 'nanostores'
import type { TenantsAnswer, TenantState } from '#contract/service-answers.ts'

/** "More" adds this many tenants. */
export const TENANTS_STEP = 50
/** The service sends at most this many tenants in one answer. */
const MOST_IN_ANSWER = 200

export type TenantFilter = {
  /** A part of the name or of the site's address; empty for all tenants. */
  readonly q: string
  readonly state: TenantState | undefined
}

export type WantedTenantPages = TenantFilter & {
  /** At most this many tenants are shown. */
  readonly count: number
}

type TenantPages = {
  /** Sets what `load` loads from now on. */
  want(wanted: WantedTenantPages): void
  /**
   * Loads the wanted tenants. If `want` was called before the answer came, `load` drops that answer and loads again.
   */
  load(): Promise<TenantsAnswer>
}

export const FIRST_TENANTS: WantedTenantPages = { q: '', state: undefined, count: TENANTS_STEP }

/** What each editor wanted last. So the link back from a tenant leads to the same list. */
const kept = map<{ readonly [editor: string]: WantedTenantPages }>({})

/** Remembers what an editor wanted last. */
export function keepWanted(editor: string, wanted: WantedTenantPages): void {
  kept.setKey(editor, wanted)
}

/** What the editor wanted last since the console was opened; without that, the first tenants of all. */
export function keptWanted(editor: string): WantedTenantPages {
  return kept.get()[editor] ?? FIRST_TENANTS
}

/** Loads the tenants that the console shows: the first ones of a filter, and as many more as the editor asked for. */
export function createTenantPages(
  loadPage: (path: string) => Promise<TenantsAnswer>,
  first = FIRST_TENANTS,
): TenantPages {
  let wanted = first

  async function loadWanted({ count, ...filter }: WantedTenantPages): Promise<TenantsAnswer> {
    let answer = await loadPage(tenantsPath(filter, count))
    while (answer.next !== undefined && answer.tenants.length < count) {
      const page = await loadPage(tenantsPath(filter, count - answer.tenants.length, answer.next))
      answer = { ...page, tenants: [...answer.tenants, ...page.tenants] }
    }
    return answer
  }

  return {
    want(next) {
      wanted = next
    },
    async load() {
      for (;;) {
        const asked = wanted
        const [answer] = await Promise.allSettled([loadWanted(asked)])
        if (asked !== wanted) continue
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      }
    },
  }
}

function tenantsPath({ q, state }: TenantFilter, count: number, cursor?: string): string {
  const query = new URLSearchParams({ order: 'attention', limit: String(Math.min(count, MOST_IN_ANSWER)) })
  if (q.trim() !== '') query.set('q', q.trim())
  if (state !== undefined) query.set('state', state)
  if (cursor !== undefined) query.set('cursor', cursor)
  return `/api/tenants?${query}`
}
