import { nameContentPolicy } from '#pipeline/program/content-policy.ts'
import { fingerprintShared } from '#pipeline/plan/fingerprint.ts'
import { articleIndex } from '#site/views/article-index.ts'
import type { Site } from '#site/model/site.ts'
import { whyUnpublished } from '#site/read/unpublished.ts'
import type { SharedView, View } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'
import type { Engine } from '../build/engine.ts'

/** The need form of a preview is sent to this path of the preview, which stores nothing. */
export const PREVIEW_FORM_PATH = '/_form'

/**
 * Draws a view as a preview, with the threads and the program of builds. Returns the page and `policy`, the content
 * security policy that the page itself contains. `until` is the time at which the link ends.
 */
export async function drawPreview(
  { shared, page, body }: View,
  { site, engine, until, nowMs }: { site: Site; engine: Engine; until: string; nowMs: number },
): Promise<{ html: string; policy: string }> {
  const { program, pool } = engine
  const marked = Object.freeze({ ...shared, preview: { until } })
  const named = nameContentPolicy(site, { [shared.locale]: marked }, program)
  const own = named.shared[shared.locale] as SharedView
  const view = { shared: own, page: previewPage(page, site, shared, nowMs), ...(body && { body }) }
  const bytes = await pool.draw({ sharedId: fingerprintShared(own), view })
  return { html: Buffer.from(bytes).toString(), policy: named.policy }
}

function previewPage(page: PageView, site: Site, { locale }: SharedView, nowMs: number): PageView {
  if (page.kind === 'need') return { ...page, noindex: true, form: { ...page.form, action: PREVIEW_FORM_PATH } }
  if (page.kind !== 'article') return { ...page, noindex: true }
  const shown = articleIndex(site.byLocale[locale]?.articles ?? []).byId.get(page.article.id)
  const unpublished = shown && whyUnpublished(shown.article, nowMs)
  return { ...page, noindex: true, ...(unpublished && { unpublished }) }
}
