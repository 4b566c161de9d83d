import { isSiteLocale } from '#contract/locale.ts'
import type { EndState, ReceiptResult } from '#contract/receipt.ts'
import type { Notice } from '#kit/errors.ts'
import { AFTER_LIVE } from '#run/publish/purge-and-verify.ts'
import type { BuildRequest } from '#run/build/build-request.ts'
import { pageUrls } from '#run/publish/page-urls.ts'
import type { PublishOutcome } from '#run/publish/tenant-publish.ts'
import type { TenantReport } from '#run/build/report.ts'
import type { TargetState } from '#run/publish/target-facts.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'
import type { ReportedChange } from './change.ts'

/** How a job ended. `paused`: nothing was built, because publishing is paused. */
export type Outcome =
  | { readonly state: EndState; readonly result: ReceiptResult; readonly targetState?: TargetState | undefined }
  | { readonly state: 'paused'; readonly targetState: TargetState }

type ContentChange = NonNullable<BuildRequest['changes']>[number]

/** Translates a reported change into the form that a build takes. */
export function toContentChange({ kind, locale, article, group, deleted = false }: ReportedChange): ContentChange {
  return {
    kind,
    deleted,
    // If the locale is unknown to us, the change counts for all locales.
    ...(isSiteLocale(locale) && { locale }),
    ...(article !== undefined && { slug: article }),
    ...(group !== undefined && { group }),
  }
}

/** The outcome of a job that failed with this error. */
export function failed(error: Notice, result: ReceiptResult = {}): Outcome {
  return { state: 'failed', result: { ...result, error } }
}

/** The outcome of a job that built and published. If a fault came after the release went live, it becomes a notice. */
export function outcomeOf(tenant: Tenant, built: TenantReport, published: PublishOutcome): Outcome {
  const { targetState } = published
  const result: ReceiptResult = {
    ...resultOf(tenant, built, published.changed),
    ...(published.previousBuildId !== undefined && { previousBuildId: published.previousBuildId }),
    notices: [...built.notices, ...published.notices],
    ms: { ...built.ms, publish: published.ms },
  }
  const [fault] = published.faults
  if (!fault) return { state: published.state === 'superseded' ? 'superseded' : 'live', result, targetState }
  // The release is live; the fault came after that.
  if (AFTER_LIVE.has(fault.name)) {
    return { state: 'live', result: { ...result, notices: [...(result.notices ?? []), fault] }, targetState }
  }
  return failed(fault, result)
}

/** What receipts store about a build. `changed` are the paths that changed for visitors. */
export function resultOf(
  tenant: Tenant,
  built: TenantReport,
  changed: readonly string[] = built.changed,
): ReceiptResult {
  return {
    ...(built.buildId !== undefined && { buildId: built.buildId }),
    ...(built.pages && { pages: built.pages }),
    ...urlsOf(tenant, changed),
    ...(built.changedPages && { changedPages: built.changedPages }),
    notices: built.notices,
    ms: built.ms,
  }
}

/** The URLs of the pages among the changed files. */
export function urlsOf(tenant: Tenant, changed: readonly string[]): Pick<ReceiptResult, 'urls' | 'urlCount'> {
  const { urls, count } = pageUrls(tenant.origin, changed)
  return { urls, urlCount: count }
}
