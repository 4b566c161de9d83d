/** The path that an editor means, who typed a path or pasted a whole URL. */
export function wantedPath(text: string): string {
  const wanted = text.trim()
  const pasted = /^https?:\/\//i.test(wanted) ? URL.parse(wanted) : null
  if (pasted) return pasted.pathname
  return wanted.startsWith('/') ? wanted : `/${wanted}`
}
