/** An address that a link may lead to: http or https. `undefined` for every other one. */
export function safeHref(address: string): string | undefined {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
