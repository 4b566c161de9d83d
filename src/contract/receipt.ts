import type { Notice } from '#kit/errors.ts'
import type { SiteLocale } from './locale.ts'

export const OPEN_STATES = ['queued', 'building', 'publishing'] as const
export const END_STATES = ['live', 'failed', 'superseded'] as const

export type OpenState = (typeof OPEN_STATES)[number]
export type EndState = (typeof END_STATES)[number]

/** A request to the rebuild service and what became of it. Times are RFC 3339. */
export type Receipt = {
  readonly id: string
  readonly tenant: string
  readonly kind: 'build' | 'rollback'
  readonly state: OpenState | EndState
  readonly reason: string
  readonly askedBy: string
  /** When the request came into each of its states so far. */
  readonly times: { readonly [S in OpenState | EndState]?: string }
  readonly changes?: readonly EditedPart[]
  /** Set for a rollback: the release to go back to. */
  readonly to?: string
  /** The held receipt whose losses an operator confirmed with this request. */
  readonly accepts?: string
  /** Set if the request first resumes publishing. */
  readonly resumes?: true
  /** The release that it made live, or would have made live; `null` until that is known. */
  readonly buildId: string | null
  /** The counts of pages. `null` until they are known, and always if nothing was built: a rollback counts none. */
  readonly pages: PageCounts | null
  /** Addresses whose content changed for visitors: the first `MAX_URLS` of them. Empty until they are known. */
  readonly urls: readonly string[]
} & Omit<ReceiptResult, 'buildId' | 'pages' | 'urls'>

/** How many pages a build had, and what it did with them. */
export type PageCounts = {
  readonly total: number
  readonly rendered: number
  readonly kept: number
  readonly removed: number
}

/** What is known about a build so far. It is stored with the receipt. */
export type ReceiptResult = {
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages?: PageCounts
  readonly urls?: readonly string[]
  /** The number of addresses that changed, if `urls` lists only the first of them. */
  readonly urlCount?: number
  /** Details about the first changed pages, for people. */
  readonly changedPages?: readonly ChangedPage[]
  readonly notices?: readonly Notice[]
  /** Set for a queued receipt: why the last attempt failed. */
  readonly error?: Notice
  /** Set for a queued receipt whose last attempt failed: about when the next attempt begins. RFC 3339. */
  readonly retryAt?: string
  /** The duration of each phase in milliseconds. */
  readonly ms?: { readonly [phase: string]: number }
}

/** A page that changed for visitors. */
export type ChangedPage = {
  /** The path of the page in the bundle, not percent-encoded. `files` are all paths that hold it. */
  readonly path: string
  readonly files: readonly string[]
  readonly kind: 'home' | 'section' | 'article' | 'search' | 'need' | 'form-submit-success' | 'error'
  readonly locale: SiteLocale
  readonly title: string
  /** `shows`: its own content did not change, but it shows something of other pages or of the site that did. */
  readonly how: 'edited' | 'new' | 'shows'
}

/** One changed part, in the words of the provider's change feed. Without `locale` it counts for all locales. */
export type EditedPart = {
  readonly kind: 'article' | 'config' | 'menu' | 'banner'
  readonly locale?: string | undefined
  readonly article?: string | undefined
  readonly group?: string | undefined
  readonly deleted?: boolean | undefined
}

/** How many addresses one answer lists at most. */
export const MAX_URLS = 500

/** How many pages a receipt describes in detail. */
export const MOST_CHANGED_PAGES = 100

/** The name of the fault of a build that was held because it would lose much. An operator may confirm the loss. */
export const HELD = 'ShrinkHeld'

/** The name of the fault of a build that waits because a rollback paused publishing. */
export const PAUSED = 'PublishingPaused'

/** Whether a request waits because a rollback paused publishing. */
export function isPaused({ state, error }: Receipt): boolean {
  return state === 'queued' && error?.name === PAUSED
}

/** Whether a request is finished: it is live, has failed, or was superseded. */
export function hasEnded({ state }: Pick<Receipt, 'state'>): boolean {
  return (END_STATES as readonly string[]).includes(state)
}
