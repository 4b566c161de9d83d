/** Headers of every answer below `/preview/`. */
const ALWAYS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** A file that is opened directly is a page of this origin. It may display itself and do nothing else. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

export function previewHeaders(type: string, policy: string): Record<string, string> {
  return { ...ALWAYS, 'content-type': type, 'content-security-policy': policy }
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * The content policy of a previewed page: the page's own, but no frame may show it, and calls and forms go to the
 * preview only.
 *
 * The console is on the same host, so scripts of a page that may call the whole host could call the console's API.
 * `host` comes from the request.
 */
export function previewPolicy(policy: string, host: string, base: string): string {
  const own = HOST.test(host) ? `${host}${base}/` : "'self'"
  const narrowed = policy
    .replace(/\b(connect-src|form-action) 'self'/g, (_, directive: string) => `${directive} ${own}`)
    // A previewed page names no manifest.
    .replace("manifest-src 'self'; ", '')
  return `${narrowed}; frame-ancestors 'none'`
}
