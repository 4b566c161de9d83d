import { MOST_OF_A_KIND } from '#kit/collect-notices.ts'
import type { ChangedPage } from '#contract/receipt.ts'
import { MoreOfTheKind, type Notice } from '#kit/errors.ts'
import type { TenantBuild } from '#pipeline/record/tenant-report.ts'
import type { ThemeCode } from '#site/model/theme.ts'

/** What `build --json` prints: one document, times in milliseconds. */
export type BuildReport = {
  readonly ok: boolean
  readonly compile: { readonly ms: number; readonly cached: boolean; readonly codeId: string }
  readonly ms: number
  readonly tenants: readonly TenantReport[]
}

export type TenantReport = {
  readonly tenant: string
  readonly ok: boolean
  readonly degraded: boolean
  readonly theme?: ThemeCode
  readonly buildId?: string
  readonly previousBuildId?: string
  readonly pages?: TenantBuild['pages']
  readonly files?: TenantBuild['files']
  readonly ms: {
    readonly load: number
    readonly plan: number
    readonly render: number
    readonly images: number
    readonly search: number
    readonly write: number
  }
  readonly changed: readonly string[]
  /** More about the first of these pages. Missing if nothing was built. */
  readonly changedPages?: readonly ChangedPage[]
  /** The name of the site in its default language, if it has one. */
  readonly siteName?: string
  /** When the content changes next by itself, because something is published or expires. RFC 3339. */
  readonly nextChange?: string
  /** The cursor at which the provider's change feed goes on. Missing if the provider has no feed. */
  readonly cursor?: string
  /** The pages that a build would draw, and why. Only in a dry run. */
  readonly planned?: TenantBuild['planned']
  readonly notices: readonly Notice[]
  readonly faults: readonly Notice[]
}

/** Whether a build changed anything in its folder. */
export function madeSomething({ pages, files }: TenantReport): boolean {
  const counts = [pages?.rendered, pages?.removed, files?.written, files?.removed]
  return counts.some((count = 0) => count > 0)
}

const PASSING_NOTICES: ReadonlySet<string> = new Set(['PictureFailed', 'PictureNotRefreshed', 'SharePictureMissing'])

/** Whether a notice is about a picture that a later build may get even if no content changes. */
export function isPassing({ name }: Notice): boolean {
  return PASSING_NOTICES.has(name)
}

/**
 * Whether a later build of the same content makes the same bundle: all content was read, and no picture was missing.
 */
export function isWhole({ ok, degraded, notices }: TenantReport): boolean {
  return ok && !degraded && !notices.some(isPassing)
}

/** A notice as text for people: what happened, for which tenant and page, and what to do. */
export function describeNotice(notice: Notice): string {
  const { tenant, locale, path, resource } = notice.where
  const place = [tenant, locale, path ?? resource].filter((part) => part !== undefined).join(' ')
  return `${notice.name}${place && ` (${place})`}: ${notice.message}\n  ${notice.hint}`
}

/**
 * Counts notices by kind, in one line per tenant that has any, the most frequent kind first. A last line says how to
 * see them. Empty if there are no notices.
 */
export function foldNotices(tenants: readonly Pick<TenantReport, 'tenant' | 'notices'>[]): string[] {
  const lines = tenants.flatMap(({ tenant, notices }) => (notices.length === 0 ? [] : [`${tenant}: ${fold(notices)}`]))
  return lines.length === 0
    ? []
    : [...lines, 'Add --notices to see what each notice says. docs/errors.md explains them.']
}

function fold(notices: readonly Notice[]): string {
  const listed = notices.filter(({ name }) => name !== MoreOfTheKind.name)
  const kinds = [...Map.groupBy(listed, ({ name }) => name)].map(([name, { length }]) => ({ name, length }))
  const isAll = listed.length === notices.length
  const all = `${isAll ? '' : 'at least '}${listed.length} ${listed.length === 1 ? 'notice' : 'notices'}`
  const counts = kinds
    .sort((a, b) => b.length - a.length || (a.name < b.name ? -1 : 1))
    .map(({ name, length }) => `${length}${isAll || length < MOST_OF_A_KIND ? '' : ' or more'} ${name}`)
  return `${all} of ${kinds.length} ${kinds.length === 1 ? 'kind' : 'kinds'} (${counts.join(', ')})`
}
