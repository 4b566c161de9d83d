import type { SiteLocale } from '#contract/locale.ts'
import { isFault, type Notice } from '#kit/errors.ts'
import type { FlawedRow } from '#site/model/content.ts'
import {
  ConfigsMissing,
  ContentStale,
  MenuLoadFailed,
  ProviderAnswerFailed,
  ProviderUnreachable,
  SourceFailed,
} from '../errors.ts'
import type { Snapshot, StaleParts } from '../snapshot/snapshot.ts'

type Kind = FlawedRow['kind']

/** What an outage may cost. Without either, whatever cannot be read fails the tenant. */
export type Tolerance = {
  /** Show what cannot be read as it was read last. */
  readonly allowStale?: boolean
  /** Do without configs that were never read; includes `allowStale`. */
  readonly allowDegraded?: boolean
}

/** Reads parts and steps in for those that cannot be read. Made anew for each reading of a tenant. */
export type StaleFallback = {
  /**
   * What `load` reads. In an outage `last`, what was read before; if that is missing, `without` if that may be.
   *
   * Throws what `load` threw if nothing may step in: what the provider says is gone or is wrong is no outage.
   */
  read<T>(locale: SiteLocale, kind: Kind, load: () => Promise<T>, last?: T, without?: T): Promise<T>
  stale(): StaleParts | undefined
  /** Whether configs are left empty. */
  isBare(): boolean
  notices(): Notice[]
}

export function createStaleFallback(tenant: string, known: Snapshot | undefined, tolerance: Tolerance): StaleFallback {
  const { allowDegraded = false, allowStale = allowDegraded } = tolerance
  const stale: { [part: string]: number } = {}
  const bare: { locale: SiteLocale; reason: string }[] = []
  return {
    async read(locale, kind, load, last, without) {
      try {
        return await load()
      } catch (error) {
        if (allowStale && known && last !== undefined && isOutage(error)) {
          stale[partName(locale, kind)] = readAtMs(known, locale, kind)
          return last
        }
        if (!allowDegraded || without === undefined || !isFault(error)) throw error
        bare.push({ locale, reason: error.message })
        return without
      }
    },
    stale: () => (Object.keys(stale).length === 0 ? undefined : stale),
    isBare: () => bare.length > 0,
    notices: () => [
      ...tellStale(tenant, stale),
      ...bare.map(({ locale, reason }) => ConfigsMissing.notice({ reason }, { tenant, locale })),
    ],
  }
}

/** Whether a call failed because the provider is away or unwell. A 404 and a wrong shape are answers. */
export function isOutage(error: unknown): boolean {
  if (ProviderUnreachable.is(error)) return true
  if (MenuLoadFailed.is(error)) return isOutage(error.cause)
  if (SourceFailed.is(error)) return true
  const { status = 0 } = ProviderAnswerFailed.is(error) ? error : {}
  return status === 429 || status >= 500
}

/** If outages are tolerated, one of the change feed costs no more than a longer reading. */
export async function unlessOutage<T>(
  found: Promise<T>,
  { allowStale, allowDegraded }: Tolerance = {},
): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if ((allowStale || allowDegraded) && isOutage(error)) return undefined
    throw error
  })
}

export function tellStale(tenant: string, stale: StaleParts = {}): Notice[] {
  return Object.entries(stale).map(([part, atMs]) => {
    const [locale = '', kind = ''] = part.split(' ')
    const params = { what: WORDS[kind as Kind], at: new Date(atMs).toISOString() }
    return ContentStale.notice(params, { tenant, locale })
  })
}

const WORDS = { configs: 'The configuration', menuGroups: 'The menu', banners: 'The banner', articles: 'Every article' }

function partName(locale: SiteLocale, kind: Kind): string {
  return `${locale} ${kind}`
}

function readAtMs(known: Snapshot, locale: SiteLocale, kind: Kind): number {
  return known.stale?.[partName(locale, kind)] ?? known.readAtMs
}
