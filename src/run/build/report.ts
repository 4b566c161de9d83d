import type { Notice } from '#kit/errors.ts'
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
  /** When the content changes next by itself, as something is published or expires. RFC 3339. */
  readonly nextChange?: string
  /** Only of a dry run: the pages that a build would render, and why. */
  readonly planned?: TenantBuild['planned']
  readonly notices: readonly Notice[]
  readonly faults: readonly Notice[]
}

/** Whether a build changed anything in its folder. */
export function madeSomething({ pages, files }: TenantReport): boolean {
  const counts = [pages?.rendered, pages?.removed, files?.written, files?.removed]
  return counts.some((count = 0) => count > 0)
}

/** A notice as a person reads it: what happened, where, and what to do. */
export function describeNotice(notice: Notice): string {
  const { tenant, locale, path, resource } = notice.where
  const place = [tenant, locale, path ?? resource].filter((part) => part !== undefined).join(' ')
  return `${notice.name}${place && ` (${place})`}: ${notice.message}\n  ${notice.hint}`
}

/**
 * Notices as a person reads them, at most `perName` of each kind and tenant: a menu entry that leads nowhere is worth a
 * line, four thousand of them are worth a number.
 */
export function describeNotices(notices: readonly Notice[], perName = 3): string[] {
  const counts = new Map<string, number>()
  const lines: string[] = []
  for (const notice of notices) {
    const count = (counts.get(notice.name) ?? 0) + 1
    counts.set(notice.name, count)
    if (count <= perName) lines.push(describeNotice(notice))
  }
  const more = [...counts].filter(([, count]) => count > perName)
  return [...lines, ...more.map(([name, count]) => `${name}: ${count - perName} more. --json lists them.`)]
}
