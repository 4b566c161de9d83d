/** Whether a text is an absolute http(s) address. */
export function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** Whether an address has a user name or a password: `https://user:password@api.example`. */
export function hasCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/**
 * Removes the user name and password of an http(s) address; the result has its canonical spelling. Any other text stays
 * as it is.
 */
export function withoutCredentials(text: string): string {
  if (!text.includes('@')) return text
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
