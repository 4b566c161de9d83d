import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { decodePath } from '#contract/page-path.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { isPublicAddress } from './public-address.ts'
import { SourceError } from './source-error.ts'

/**
 * Decides where the pictures of one tenant may be read from.
 *
 * A host is let through by name and port. Of the provider and of each `fileUrl` only what lies below `/files/` is
 * asked for: a picture in a text must not make a build call whatever else a content system answers to. A host that
 * `imageHosts` names is asked for any path.
 *
 * The address of a host has to be a public one, unless `tenants.json` names the host: content may point a build at
 * any address, and must not make it speak to this machine or its network. The address that was judged is the one that
 * is connected to. Every hop of a redirect has to pass.
 */
export type SourceGuard = {
  /** Throws `SourceError` where `url` may not be reached at all. */
  admit(url: URL): void
  /** The way to reach `url`. Rejects as `admit` throws. */
  reach(url: URL): Promise<Dispatcher>
  close(): Promise<void>
}

export type LookupAll = (hostname: string, answer: (error: Error | null, found: LookupAddress[]) => void) => void

export type GuardOptions = {
  /**
   * From `tenants.json`: addresses (`https://files.example/base`) or hosts, with port where it is not the usual one.
   */
  readonly named: readonly string[]
  /** Addresses that content may name (`siteConfig.fileUrl`). */
  readonly fileUrls: readonly string[]
  readonly lookup?: LookupAll
}

export function createSourceGuard({ named, fileUrls, lookup = lookupAll }: GuardOptions): SourceGuard {
  const trustedPlaces = named.flatMap(placesOf)
  const trusted = new Set(trustedPlaces.map(({ host }) => host))
  const places = [...trustedPlaces, ...fileUrls.flatMap(placesOf)]
  const agents: { trusted?: Agent; wary?: Agent } = {}
  const settings = { connections: 8, connect: { timeout: 10_000 } }

  const admit = (url: URL): keyof typeof agents => {
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
    if (trusted.has(host)) return 'trusted'
    // Where the host is an address already, nothing is looked up.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refused(notPublic(url.hostname))
    return 'wary'
  }

  return {
    admit,
    async reach(url) {
      const way = admit(url)
      // It takes longer to load than a site without pictures to build.
      const { Agent } = await import('undici')
      const connect = { ...settings.connect, ...(way === 'wary' && { lookup: waryLookup(lookup) }) }
      return (agents[way] ??= new Agent({ ...settings, connect }))
    },
    async close() {
      await Promise.all([agents.trusted?.destroy(), agents.wary?.destroy()])
    },
  }
}

/** A host with its port, and the folder of it that may be asked; without `folder` any path. */
type Place = { readonly host: string; readonly folder?: string }

/** The files of an address, or all of a host that may come without port: then both usual ones. */
function placesOf(text: string): Place[] {
  const url = URL.parse(text)
  if (text.includes('://'))
    return url ? [{ host: hostOf(url), folder: `${trimCharactersEnd(url.pathname, '/')}/files/` }] : []
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(text.toLowerCase()) ?? []
  return (port === undefined ? [443, 80] : [Number(port)]).map((one) => ({ host: `${host}:${one}` }))
}

/** Also by the path that a host reads which decodes it first. */
function isBelow({ pathname }: URL, folder: string | undefined): boolean {
  if (folder === undefined) return true
  const decoded = decodePath(pathname)
  return pathname.startsWith(folder) && decoded !== undefined && !/\\|\/\.{1,2}(?:\/|$)/.test(decoded)
}

function hostOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/** Looks a host up once and hands on only what was judged. One closed address among several refuses the host. */
function waryLookup(lookup: LookupAll): LookupFunction {
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
