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

/** What may be done in an outage. If neither is set, a part that cannot be read stops the tenant's build. */
export type Tolerance = {
  /** If a part cannot be read, use the part that was read last. */
  readonly allowStale?: boolean
  /** Go on without configs that were never read. This includes `allowStale`. */
  readonly allowDegraded?: boolean
}

/** Reads parts, and replaces those that cannot be read. Each reading of a tenant has its own. */
export type StaleFallback = {
  /**
   * Returns what `load` reads. In an outage it returns `last`, the part that was read before, if that is allowed. If
   * this is not possible, or after any other fault, it returns `without`, if that is given and allowed.
   *
   * Otherwise it throws what `load` threw. If the provider says that something is gone or wrong, that is not an outage,
   * so `last` is not used.
   */
  read<T>(locale: SiteLocale, kind: Kind, load: () => Promise<T>, last?: T, without?: T): Promise<T>
  stale(): StaleParts | undefined
  /** Whether some configs were left empty. */
  isBare(): boolean
  notices(): Notice[]
}

/** Makes a fallback for one reading. `known` is the last snapshot, if there is one. */
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

/**
 * Whether a call failed because the provider or its source is down or overloaded. A 404 or a wrong shape is no outage.
 */
function isOutage(error: unknown): boolean {
  if (ProviderUnreachable.is(error)) return true
  if (MenuLoadFailed.is(error)) return isOutage(error.cause)
  if (SourceFailed.is(error)) return true
  const { status = 0 } = ProviderAnswerFailed.is(error) ? error : {}
  return status === 429 || status >= 500
}

/**
 * Waits for an answer of the change feed. `undefined` if an outage prevents it and outages are tolerated: then
 * everything is read, which only takes longer.
 */
export async function unlessOutage<T>(
  found: Promise<T>,
  { allowStale, allowDegraded }: Tolerance = {},
): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if ((allowStale || allowDegraded) && isOutage(error)) return undefined
    throw error
  })
}

/** Makes a notice for each stale part. It tells when the part was read. */
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
