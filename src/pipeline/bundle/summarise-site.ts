import { omitUndefined } from '#kit/omit-undefined.ts'
import type { Site } from '#site/model/site.ts'
import type { BuildInputs } from '../plan/build-fingerprint.ts'
import type { SiteSummary } from '../record/site-summary.ts'
import type { AssembledBundle } from './assemble-bundle.ts'
import { hiddenPublicFiles } from './public-files.ts'

/** The summary of a site with its bundle. */
export function summariseSite(
  { site, pictures, publicFiles, linkedFiles }: BuildInputs,
  { pages, files }: Pick<AssembledBundle, 'pages' | 'files'>,
  madeAtMs: number,
): SiteSummary {
  const hidden = hiddenPublicFiles(publicFiles, files, site.tenant.name)
  return {
    madeAtMs,
    ...nameAndPeriod(site),
    linkedFiles,
    pages: pages.size,
    fileUrls: Object.values(site.byLocale).map(({ fileUrl }) => fileUrl),
    notices: [...site.notices, ...pictures.notices, ...publicFiles.notices, ...hidden],
  }
}

/** The name of a site, and until when the same content makes it. */
export function nameAndPeriod({
  byLocale,
  defaultLocale,
  nextChange,
}: Site): Pick<SiteSummary, 'siteName' | 'nextChange'> {
  const siteName = byLocale[defaultLocale]?.siteConfig.siteName
  return omitUndefined({ siteName, nextChange })
}
