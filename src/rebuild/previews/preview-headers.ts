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

/** If a file is opened directly, it is a page of this origin. It may show itself and do nothing else. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

/** All headers of an answer with this content type and content security policy. */
export function previewHeaders(type: string, policy: string): Record<string, string> {
  return { ...ALWAYS, 'content-type': type, 'content-security-policy': policy }
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * The content security policy of a previewed page. It is the page's own, but no frame may show the page, and calls and
 * forms may only go to the preview.
 *
 * The console is on the same host. So if scripts of a page could call the whole host, they could call the console's
 * API. `host` comes from the request.
 */
export function previewPolicy(policy: string, host: string, base: string): string {
  const own = HOST.test(host) ? `${host}${base}/` : "'self'"
  const narrowed = policy
    .replace(/\b(connect-src|form-action) 'self'/g, (_, directive: string) => `${directive} ${own}`)
    // A previewed page has no manifest.
    .replace("manifest-src 'self'; ", '')
  return `${narrowed}; frame-ancestors 'none'`
}
