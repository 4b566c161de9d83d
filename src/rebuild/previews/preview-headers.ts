/** What everything below `/preview/` is sent with. */
const ALWAYS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** A file opened by itself is a page of this origin: it may draw itself and do nothing else. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

export function previewHeaders(type: string, policy: string): Record<string, string> {
  return { ...ALWAYS, 'content-type': type, 'content-security-policy': policy }
}

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * The policy of a previewed page: the one that the page carries, not to be framed, and with calls and forms for the preview alone.
 *
 * The console lives on the same host, and what a page there may call, its scripts could. `host` is the request's own.
 */
export function previewPolicy(policy: string, host: string, base: string): string {
  const own = HOST.test(host) ? `${host}${base}/` : "'self'"
  const narrowed = policy.replace(
    /\b(connect-src|form-action) 'self'/g,
    (_, directive: string) => `${directive} ${own}`,
  )
  return `${narrowed}; frame-ancestors 'none'`
}
