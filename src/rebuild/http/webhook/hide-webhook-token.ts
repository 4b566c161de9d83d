/** In a path, a tenant and a token follow this. It also matches `/webhook/`, since callers often mistype it. */
const WEBHOOKS = /\/webhooks?(?:\/|%2f)/i
const SEPARATOR = /\/|%2f/i

/** No token is shorter than this, so a shorter name of a tenant may be shown. */
const SHORTEST_TOKEN = 32

/** The path of a call for logs and errors: without the token of `/api/webhooks/TENANT/TOKEN`. */
export function hideWebhookToken(path: string): string {
  const found = WEBHOOKS.exec(path)
  if (!found) return path
  const start = found.index + found[0].length
  const [tenant = '', ...rest] = path
    .slice(start)
    .split(SEPARATOR)
    .filter((segment) => segment !== '')
  return path.slice(0, start) + [hideLongName(tenant), ...rest.map(() => '***')].join('/')
}

/** The name of a tenant as a caller wrote it. If it may be a token in the wrong place, it is hidden. */
export function hideLongName(name: string): string {
  return name.length < SHORTEST_TOKEN ? name : '***'
}
