/** After this a path names a tenant and a token; also after `/webhook/`, as it is often mistyped. */
const WEBHOOKS = /\/webhooks?(?:\/|%2f)/i
const SEPARATOR = /\/|%2f/i

/** No token is that short, so that a shorter name of a tenant may be shown. */
const SHORTEST_TOKEN = 32

/** The path of a call, as logs and errors may show it: without the token of `/api/webhooks/TENANT/TOKEN`. */
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

/** The name of a tenant that a caller wrote, unless it may be a token in the wrong place. */
export function hideLongName(name: string): string {
  return name.length < SHORTEST_TOKEN ? name : '***'
}
