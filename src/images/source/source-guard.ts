import type { Agent, AgentOptions } from 'node:http'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { decodePath } from '#contract/page-path.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { isPublicAddress } from './public-address.ts'
import { SourceError } from './source-error.ts'

/**
 * Decides from which addresses the pictures of one tenant may be loaded.
 *
 * The guard admits a host by its name and port. On the host of the provider and of each `fileUrl` it admits only paths
 * below `/files/`: a picture in a text must not make a build call other addresses of a content system. On a host that
 * `imageHosts` names it admits every path.
 *
 * The IP address of a host must be public, unless `tenants.json` names the host: content may name any address, and must
 * not make a build connect to this machine or its network. The client connects to exactly the IP address that was
 * checked. The guard checks every redirect too.
 */
export type SourceGuard = {
  /** Throws `SourceError` if `url` may not be read. */
  admit(url: URL): void
  /** The agent that connects to `url`. Throws as `admit` does. */
  reach(url: URL): Agent
  /** The headers for `url`: the credentials if it is on the private provider's origin, else none. */
  headersFor(url: URL): Readonly<Record<string, string>>
  close(): void
}

export type LookupAll = (hostname: string, answer: (error: Error | null, found: LookupAddress[]) => void) => void

export type GuardOptions = {
  /** From `tenants.json`: addresses (`https://files.example/base`) or hosts, with the port if it is not a usual one. */
  readonly named: readonly string[]
  /** Addresses that content may name (`siteConfig.fileUrl`). */
  readonly fileUrls: readonly string[]
  /** Headers that let a build into a private provider, and the only origin that may see them. */
  readonly credentials?: { readonly origin: string; readonly headers: Readonly<Record<string, string>> }
  /**
   * The proxies for hosts that `tenants.json` names. For a host that only content names no proxy is used: a proxy looks
   * the host up itself, so its IP address could not be checked.
   */
  readonly proxyEnv?: Readonly<Record<string, string>>
  readonly lookup?: LookupAll
}

/** Makes the guard of one tenant. It must be closed. */
export function createSourceGuard(options: GuardOptions): SourceGuard {
  const { named, fileUrls, credentials, proxyEnv, lookup = lookupAll } = options
  const trustedPlaces = named.flatMap(placesOf)
  const trusted = new Set(trustedPlaces.map(({ host }) => host))
  const places = [...trustedPlaces, ...fileUrls.flatMap(placesOf)]
  const agents = new Map<string, Agent>()

  const admit = (url: URL): Trust => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw refused(`${url.protocol} is no address to read from`)
    if (url.username !== '' || url.password !== '') throw refused('its address carries a password')
    const host = hostOf(url)
    const folders = [...new Set(places.filter((place) => place.host === host).map(({ folder }) => folder))]
    if (folders.length === 0) throw refused(`${url.host} is not among the hosts of this tenant`)
    if (!folders.some((folder) => isBelow(url, folder)))
      throw refused(
        `its path is not below ${folders.join(' or ')} of ${url.host}, and imageHosts does not name that host`,
      )
    if (trusted.has(host)) return 'named'
    // Node does not look up a host that is an IP address, so it is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refused(notPublic(url.hostname))
    return 'checked'
  }

  return {
    admit,
    reach(url) {
      const trust = admit(url)
      const key = `${url.protocol} ${trust}`
      const way = trust === 'checked' ? { lookup: checkedLookup(lookup) } : { ...(proxyEnv && { proxyEnv }) }
      const agent = agents.get(key) ?? openAgent(url, way)
      agents.set(key, agent)
      return agent
    },
    headersFor: (url) => (credentials?.origin === url.origin ? credentials.headers : {}),
    close() {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** `named`: `tenants.json` names the host. `checked`: each address that the host has is checked. */
type Trust = 'named' | 'checked'

const CONNECTIONS = 8

/** Loads Node's client here, because a site without pictures needs none. */
function openAgent(
  { protocol }: URL,
  way: Pick<AgentOptions & { lookup?: LookupFunction }, 'lookup' | 'proxyEnv'>,
): Agent {
  const { Agent } = process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http')
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS, ...way })
}

/** A host with its port, and the folder in which files may be read. Without `folder`, every path may be read. */
type Place = { readonly host: string; readonly folder?: string }

/**
 * The places that a text of the options names: `/files/` below an address, or all paths of a host. A host without a
 * port means ports 443 and 80.
 */
function placesOf(text: string): Place[] {
  const url = URL.parse(text)
  if (text.includes('://'))
    return url ? [{ host: hostOf(url), folder: `${trimCharactersEnd(url.pathname, '/')}/files/` }] : []
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(text.toLowerCase()) ?? []
  return (port === undefined ? [443, 80] : [Number(port)]).map((one) => ({ host: `${host}:${one}` }))
}

/** Whether a path is below a folder. Also checks the decoded path, because a host may decode it first. */
function isBelow({ pathname }: URL, folder: string | undefined): boolean {
  if (folder === undefined) return true
  const decoded = decodePath(pathname)
  return pathname.startsWith(folder) && decoded !== undefined && !/\\|\/\.{1,2}(?:\/|$)/.test(decoded)
}

function hostOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/**
 * A lookup that asks once and passes on only checked IP addresses. One private address is enough to refuse the host.
 */
function checkedLookup(lookup: LookupAll): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, (error, found) => {
      const [first] = found
      if (error) return answer(error, '')
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
        return answer(refused(notPublic(hostname)), '')
      }
      if (options.all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }
}

function lookupAll(hostname: string, answer: (error: Error | null, found: LookupAddress[]) => void): void {
  systemLookup(hostname, { all: true }, (error, found) => answer(error, error ? [] : found))
}

function notPublic(host: string): string {
  return `${host} leads to this machine or its own network, and tenants.json does not name it`
}

function refused(reason: string): SourceError {
  return new SourceError(reason)
}
