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
  const { byLocale, defaultLocale, nextChange, tenant } = site
  const siteName = byLocale[defaultLocale]?.siteConfig.siteName
  const hidden = hiddenPublicFiles(publicFiles, files, tenant.name)
  return {
    madeAtMs,
    ...(nextChange !== undefined && { nextChange }),
    ...(siteName !== undefined && { siteName }),
    linkedFiles,
    pages: pages.size,
    fileUrls: Object.values(byLocale).map(({ fileUrl }) => fileUrl),
    notices: [...site.notices, ...pictures.notices, ...publicFiles.notices, ...hidden],
  }
}
