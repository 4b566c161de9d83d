import type { Notice } from '#kit/errors.ts'
import type { LinkedFile } from '#site/read/linked-files.ts'

/** What a build knows of its site only after it has made it. The next build of the same content need not make it. */
export type SiteSummary = {
  /** When the site was made, in milliseconds since 1970. */
  readonly madeAtMs: number
  /** From when on the same content makes another site; see `Site.nextChange`. */
  readonly nextChange?: string
  /** The name of the site in its default language, if it has one. */
  readonly siteName?: string
  /** Addresses below which the content has its files. */
  readonly fileUrls: readonly string[]
  readonly linkedFiles: readonly LinkedFile[]
  /** How many pages the site has. */
  readonly pages: number
  /** Notices about the site, its pictures and its public files. */
  readonly notices: readonly Notice[]
}

/** Whether the same content makes the same site at this time as when the summary was made. */
export function isOfTime({ madeAtMs, nextChange }: SiteSummary, now: Date): boolean {
  return now.getTime() >= madeAtMs && (nextChange === undefined || now.getTime() < Date.parse(nextChange))
}
