import type { SiteLocale } from './locale.ts'
import type { Receipt } from './receipt.ts'

/**
 * Who is signed in at the rebuild service. `csrf` goes into the header `x-csrf-token` of every call that changes
 * something.
 */
export type SessionAnswer = {
  readonly name: string
  readonly role: 'editor' | 'operator'
  readonly tenants: readonly string[]
  readonly csrf?: string
}

/** A release at a tenant's target. Times are RFC 3339. */
export type ReleaseEntry = {
  readonly buildId: string
  readonly builtAt: string
  /** When it last went live. */
  readonly liveAt: string
  readonly files: number
  readonly isLive: boolean
  /** Missing in lists of tenants, and after the 30 days that receipts are kept. */
  readonly madeBy?: ReleaseOrigin
}

/** The receipt that made a release: who asked for it, why, and the first titles of what was edited. */
export type ReleaseOrigin = Pick<Receipt, 'kind' | 'askedBy' | 'reason' | 'accepts' | 'resumes'> & {
  readonly receipt: string
  readonly titles: readonly string[]
  /** Pages that changed, those of `titles` included. */
  readonly pageCount: number
}

/** Publishing is paused at this release: nothing newer goes live. Times are RFC 3339. */
export type PauseAnswer = { readonly buildId: string; readonly since: string; readonly by: string }

/**
 * `idle`: nothing waits or runs, and what ran last went well. `paused`: a rollback paused publishing. `unpublished`:
 * nothing of the tenant was ever live. `unknown`: the target has not answered yet.
 */
export type TenantState = Receipt['state'] | 'idle' | 'paused' | 'unpublished' | 'unknown'

/** How a tenant is and what comes next. Times are RFC 3339. */
export type TenantAnswer = {
  readonly tenant: string
  /** What the site calls itself; missing until it was built once, and if it does not say so. */
  readonly siteName?: string
  readonly origin: string
  readonly isPublished: boolean
  readonly state: TenantState
  readonly latest?: Receipt
  readonly nextChange?: string
  /** Since a rollback, until an operator resumes publishing. */
  readonly paused?: PauseAnswer
  /** Newest first, as the target said at `checkedAt`. */
  readonly releases: readonly ReleaseEntry[]
  /** When the target last answered; missing until it has. */
  readonly checkedAt?: string
  /** When a build, or a look that found nothing new, last went well. */
  readonly succeededAt?: string
  /** Why the target could not be read since `checkedAt`. */
  readonly error?: { readonly name: string; readonly message: string; readonly hint: string }
}

/** Tenants in the order asked for. `next` leads to the further ones; missing if there are none. */
export type TenantsAnswer = {
  readonly tenants: readonly TenantAnswer[]
  readonly next?: string
  /** How many tenants the answers have together. */
  readonly total: number
}

/** Receipts, newest first. `next` leads to the older ones; missing if there are none. */
export type ReceiptsAnswer = { readonly rebuilds: readonly Receipt[]; readonly next?: string }

/**
 * What visitors would see change if a release went live: addresses of pages, the first `MAX_URLS` of each kind, and
 * how many.
 */
export type ReleaseDiff = {
  readonly buildId: string
  /** The live release that it is compared with; missing if none is live. */
  readonly liveBuildId?: string
  readonly added: PageList
  readonly changed: PageList
  readonly removed: PageList
  /** Files that are no pages: pictures, scripts, the search index. */
  readonly otherFiles: number
}

export type PageList = { readonly count: number; readonly urls: readonly string[] }

/** Why a page looks as it does: which build drew it, and what in its view had changed. */
export type ExplainAnswer = {
  readonly tenant: string
  readonly path: string
  readonly state: 'rendered' | 'kept'
  readonly reason: string
  readonly drawnBy?: { readonly buildId: string; readonly at: string; readonly codeId: string }
  /** `drawnBy` is missing since another machine has the history of that build. Else it is too long ago. */
  readonly drawnElsewhere?: true
  readonly changes: readonly {
    readonly field: string
    readonly before?: unknown
    readonly after?: unknown
    /** How many other pages that build drew for the same change. */
    readonly sharedWith: number
  }[]
}

/** Who did what. `at` is RFC 3339. */
export type AuditEntry = {
  readonly at: string
  readonly who: string
  readonly act: string
  /** Missing: it was done to no tenant. */
  readonly tenant?: string
  readonly detail: { readonly [key: string]: unknown }
}

/** Entries of the audit log, newest first. `next` asks for the older ones; missing if there are none. */
export type AuditAnswer = { readonly entries: readonly AuditEntry[]; readonly next?: string }

/** An article that visitors do not see. `at` is when that changes, or changed. RFC 3339. */
export type DraftEntry = {
  readonly id: string
  readonly title: string
  readonly locale: SiteLocale
  /** Without locale prefix. */
  readonly path: string
  readonly state: 'draft' | 'scheduled' | 'expired'
  readonly at?: string
}

/** The first of them, and how many there are. */
export type DraftsAnswer = { readonly drafts: readonly DraftEntry[]; readonly total: number }

/** A link to a preview with drafts. `expires` is RFC 3339. */
export type PreviewLinkAnswer = { readonly url: string; readonly expires: string }

/** An answer of any status of 400 and more. */
export type RefusalAnswer = {
  readonly name: string
  readonly message: string
  readonly hint: string
  /** The values of the message. */
  readonly data?: unknown
}
