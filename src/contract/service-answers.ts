import type { SiteLocale } from './locale.ts'
import type { Receipt } from './receipt.ts'

/**
 * Who is signed in to the rebuild service. Every call that changes something sends `csrf` in the header `x-csrf-token`.
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
  /** When it was last made live. */
  readonly liveAt: string
  readonly files: number
  readonly isLive: boolean
  /** Missing in lists of tenants, and after the 30 days that receipts are kept. */
  readonly madeBy?: ReleaseOrigin
}

/** The receipt that made a release: who requested it, why, and the first titles of what was edited. */
export type ReleaseOrigin = Pick<Receipt, 'kind' | 'askedBy' | 'reason' | 'accepts' | 'resumes'> & {
  readonly receipt: string
  readonly titles: readonly string[]
  /** The number of pages that changed, those in `titles` included. */
  readonly pageCount: number
}

/** The release at which publishing is paused: nothing newer goes live. Times are RFC 3339. */
export type PauseAnswer = { readonly buildId: string; readonly since: string; readonly by: string }

/**
 * The state of a tenant. `idle`: nothing waits or runs, and the last build succeeded. `paused`: a rollback paused
 * publishing. `unpublished`: nothing of the tenant was ever live. `unknown`: the target has not answered yet. `built`:
 * the last build succeeded, and the service does not publish the tenant.
 */
export type TenantState = Receipt['state'] | 'idle' | 'built' | 'paused' | 'unpublished' | 'unknown'

/** The state of a tenant and what comes next. Times are RFC 3339. */
export type TenantAnswer = {
  readonly tenant: string
  /** The name of the site. Missing until the first build, and if the content does not have it. */
  readonly siteName?: string
  readonly origin: string
  readonly isPublished: boolean
  readonly state: TenantState
  readonly latest?: Receipt
  readonly nextChange?: string
  /** Set from a rollback until an operator resumes publishing. */
  readonly paused?: PauseAnswer
  /** The releases, newest first, as the target listed them at `checkedAt`. */
  readonly releases: readonly ReleaseEntry[]
  /** When the target last answered; missing if it never has. */
  readonly checkedAt?: string
  /** When a build, or a check that found nothing new, last succeeded. */
  readonly succeededAt?: string
  /** Why the target cannot be read since `checkedAt`. */
  readonly error?: { readonly name: string; readonly message: string; readonly hint: string }
}

/** Tenants in the requested order. `next` leads to the following ones; missing if there are none. */
export type TenantsAnswer = {
  readonly tenants: readonly TenantAnswer[]
  readonly next?: string
  /** The number of tenants in all answers together. */
  readonly total: number
}

/** Receipts, newest first. `next` leads to older ones; missing if there are none. */
export type ReceiptsAnswer = { readonly rebuilds: readonly Receipt[]; readonly next?: string }

/**
 * What would change for visitors if a release went live: for each kind of change the number of pages, and the addresses
 * of the first `MAX_URLS`.
 */
export type ReleaseDiff = {
  readonly buildId: string
  /** The live release that it is compared with; missing if none is live. */
  readonly liveBuildId?: string
  readonly added: PageList
  readonly changed: PageList
  readonly removed: PageList
  /** The number of changed files that are not pages: pictures, scripts, the search index. */
  readonly otherFiles: number
}

export type PageList = { readonly count: number; readonly urls: readonly string[] }

/** Why a page looks as it does: which build drew it, and what had changed in its view. */
export type ExplainAnswer = {
  readonly tenant: string
  readonly path: string
  readonly state: 'rendered' | 'kept'
  readonly reason: string
  readonly drawnBy?: { readonly buildId: string; readonly at: string; readonly codeId: string }
  /**
   * Set if `drawnBy` is missing because another machine has the history of that build. If neither is set, the build was
   * too long ago.
   */
  readonly drawnElsewhere?: true
  readonly changes: readonly {
    readonly field: string
    readonly before?: unknown
    readonly after?: unknown
    /** How many other pages that build drew because of the same change. */
    readonly sharedWith: number
  }[]
}

/** One action in the audit log: who did what. `at` is RFC 3339. */
export type AuditEntry = {
  readonly at: string
  readonly who: string
  readonly act: string
  /** Missing if the action was not about a tenant. */
  readonly tenant?: string
  readonly detail: { readonly [key: string]: unknown }
}

/** Entries of the audit log, newest first. `next` leads to older ones; missing if there are none. */
export type AuditAnswer = { readonly entries: readonly AuditEntry[]; readonly next?: string }

/** An article that visitors do not see. `at` (RFC 3339) is when that changes, or changed. */
export type DraftEntry = {
  readonly id: string
  readonly title: string
  readonly locale: SiteLocale
  /** The path without locale prefix. */
  readonly path: string
  readonly state: 'draft' | 'scheduled' | 'expired'
  readonly at?: string
}

/** The first drafts, and how many there are. */
export type DraftsAnswer = { readonly drafts: readonly DraftEntry[]; readonly total: number }

/** A link to a preview with drafts. `expires` is RFC 3339. */
export type PreviewLinkAnswer = { readonly url: string; readonly expires: string }

/** The body of every answer with a status from 400 on. */
export type RefusalAnswer = {
  readonly name: string
  readonly message: string
  readonly hint: string
  /** The values of the message. */
  readonly data?: unknown
}
