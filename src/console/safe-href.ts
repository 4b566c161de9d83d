/** The URL if a link may lead to it (http or https), else `undefined`. */
export function safeHref(address: string): string | undefined {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
