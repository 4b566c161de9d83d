import type { HostHeaders, HostRedirect, HostRules, NotFoundRule } from '#contract/host-rules.ts'

/** Reads `_redirects` and `_headers` as a host does. Skips lines that it does not understand, as hosts do. */
export function parseHostFiles(redirectsText: string, headersText: string): HostRules {
  const redirects: HostRedirect[] = []
  const notFound: NotFoundRule[] = []
  for (const line of redirectsText.split('\n')) {
    const [from, to, status] = line.trim().split(/\s+/)
    if (from === undefined || to === undefined) continue
    if (status === '301' || status === '302') redirects.push({ from, to, status: status === '301' ? 301 : 302 })
    if (status === '404' && from.endsWith('/*')) notFound.push({ folder: from.slice(0, -1), file: to })
  }
  return { redirects, headers: parseHeaders(headersText), notFound: [...notFound, { folder: '/', file: '/404.html' }] }
}

function parseHeaders(text: string): HostHeaders[] {
  const rules: { pattern: string; headers: { [name: string]: string } }[] = []
  for (const line of text.split('\n')) {
    const header = /^\s+([\w-]+):(.*)$/.exec(line)
    if (header?.[1] !== undefined) Object.assign(rules.at(-1)?.headers ?? {}, { [header[1]]: header[2]?.trim() ?? '' })
    else if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: {} })
  }
  return rules
}

/**
 * The headers of a path from all rules that match it. If several rules give one header, their values are joined with
 * commas, as hosts do.
 */
export function matchHeaders(rules: HostRules, path: string): { [name: string]: string } {
  const found: { [name: string]: string } = {}
  for (const { pattern, headers } of rules.headers) {
    if (!takes(pattern, path)) continue
    for (const [name, value] of Object.entries(headers))
      found[name] = name in found ? `${found[name]}, ${value}` : value
  }
  return found
}

function takes(pattern: string, path: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`).test(path)
}
