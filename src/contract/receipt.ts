import type { Notice } from '#kit/errors.ts'
import type { SiteLocale } from './locale.ts'

export const OPEN_STATES = ['queued', 'building', 'publishing'] as const
export const END_STATES = ['live', 'failed', 'superseded'] as const

export type OpenState = (typeof OPEN_STATES)[number]
export type EndState = (typeof END_STATES)[number]

/** What a caller of the rebuild service asked for and what became of it. Times are RFC 3339. */
export type Receipt = {
  readonly id: string
  readonly tenant: string
  readonly kind: 'build' | 'rollback'
  readonly state: OpenState | EndState
  readonly reason: string
  readonly askedBy: string
  /** When it came to each state that it came to. */
  readonly times: { readonly [S in OpenState | EndState]?: string }
  readonly changes?: readonly EditedPart[]
  /** Of a rollback: the release asked for. */
  readonly to?: string
  /** The held receipt whose losses an operator confirmed with this one. */
  readonly accepts?: string
  /** It resumes publishing first. */
  readonly resumes?: true
  /** The release that it made live, or would have; `null` until that is known. */
  readonly buildId: string | null
  /** `null` until they are counted, and for ever if nothing was built: a rollback counts none. */
  readonly pages: PageCounts | null
  /** Addresses whose content changed for visitors, the first `MAX_URLS` of them; none until that is known. */
  readonly urls: readonly string[]
} & Omit<ReceiptResult, 'buildId' | 'pages' | 'urls'>

/** How many pages a build had, and what it did with them. */
export type PageCounts = {
  readonly total: number
  readonly rendered: number
  readonly kept: number
  readonly removed: number
}

/** What is known of a build so far, as it is noted with its receipt. */
export type ReceiptResult = {
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages?: PageCounts
  readonly urls?: readonly string[]
  /** How many addresses changed, if `urls` names the first of them only. */
  readonly urlCount?: number
  /** More of the first pages among them, for people. */
  readonly changedPages?: readonly ChangedPage[]
  readonly notices?: readonly Notice[]
  /** Of a queued receipt: why the last attempt failed. */
  readonly error?: Notice
  /** Of a queued receipt whose last attempt failed: about when the next one begins. RFC 3339. */
  readonly retryAt?: string
  /** Milliseconds by phase. */
  readonly ms?: { readonly [phase: string]: number }
}

/** A page that changed for visitors. */
export type ChangedPage = {
  /** Address in the bundle, not percent-encoded, and all addresses that it has. */
  readonly path: string
  readonly files: readonly string[]
  readonly kind: 'home' | 'section' | 'article' | 'search' | 'need' | 'form-submit-success' | 'error'
  readonly locale: SiteLocale
  readonly title: string
  /** `shows`: nothing of its own was edited; it shows something of other pages or of the site. */
  readonly how: 'edited' | 'new' | 'shows'
}

/**
 * One entry of what changed, in the words of the provider's change feed. Without `locale` it counts for all of them.
 */
export type EditedPart = {
  readonly kind: 'article' | 'config' | 'menu' | 'banner'
  readonly locale?: string | undefined
  readonly article?: string | undefined
  readonly group?: string | undefined
  readonly deleted?: boolean | undefined
}

/** Addresses that one answer lists at most. */
export const MAX_URLS = 500

/** Pages of which a receipt says more. */
export const MOST_CHANGED_PAGES = 100

/** Name of the fault of a build that was held because it would lose much; an operator may confirm that. */
export const HELD = 'ShrinkHeld'

/** Name of the fault of a build that waits, since a rollback paused publishing. */
export const PAUSED = 'PublishingPaused'

/** Whether it waits, since a rollback paused publishing. */
export function isPaused({ state, error }: Receipt): boolean {
  return state === 'queued' && error?.name === PAUSED
}

export function hasEnded({ state }: Pick<Receipt, 'state'>): boolean {
  return (END_STATES as readonly string[]).includes(state)
}
