/** Whether a text is an absolute http(s) address. */
export function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** Whether an address names a user or a password: `https://user:password@api.example`. */
export function hasCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** An http(s) address without its user name and password, in its canonical spelling. Any other text stays as it is. */
export function withoutCredentials(text: string): string {
  if (!text.includes('@')) return text
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
