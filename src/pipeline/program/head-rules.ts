import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decodePath } from '#contract/page-path.ts'
import { type AllowedHosts, HOST_USES, type HostUse, isOnHosts } from '#site/model/allowed-hosts.ts'

/** An element of `theme/head.html`. */
export type HeadElement = {
  readonly file: string
  /** Line number, from 1. */
  readonly line: number
  /** How a message names it: `<link>`. */
  readonly name: string
  readonly kind: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
}

/** The site whose pages get the head. `publicDirs` are the folders whose files the site has unchanged. */
export type HeadPlace = {
  readonly tenant: string
  readonly hosts: AllowedHosts
  readonly publicDirs: readonly string[]
}

const LOADING = ['crossorigin', 'integrity', 'referrerpolicy', 'fetchpriority', 'type']
const ATTRIBUTES: Readonly<Record<HeadElement['kind'], readonly string[]>> = {
  meta: ['name', 'content', 'property', 'media'],
  link: ['rel', 'href', 'as', 'media', 'sizes', 'title', 'color', ...LOADING],
  script: ['src', 'async', 'defer', 'nomodule', ...LOADING],
}

/** Elements that each page writes by itself, by name. */
const OWN_METAS: ReadonlySet<string> = new Set([
  ...['viewport', 'description', 'theme-color', 'color-scheme', 'twitter:card', 'article:published_time'],
  ...['og:type', 'og:site_name', 'og:title', 'og:description', 'og:url', 'og:locale', 'og:image'],
])
const OWN_RELATIONS: ReadonlySet<string> = new Set(['canonical', 'expect'])

/** What a browser loads for a link with this relation. */
const LOADED_BY: Readonly<Record<string, HostUse>> = {
  stylesheet: 'styles',
  icon: 'pictures',
  'apple-touch-icon': 'pictures',
  'mask-icon': 'pictures',
  modulepreload: 'scripts',
}
const PRELOADED: Readonly<Record<string, HostUse>> = {
  script: 'scripts',
  style: 'styles',
  font: 'fonts',
  image: 'pictures',
  fetch: 'connections',
}
const HINTS: ReadonlySet<string> = new Set(['preconnect', 'dns-prefetch'])
const OF_THE_SITE: ReadonlySet<string> = new Set(['manifest', 'prefetch', 'prerender'])

/**
 * What is wrong with an element, in words that follow its name. `undefined` if the element may be in the head as it is.
 */
export function headProblem(element: HeadElement, place: HeadPlace): string | undefined {
  const { kind, attributes } = element
  const known = ATTRIBUTES[kind]
  const strange = Object.keys(attributes).find((name) => !known.includes(name) && !/^(id|data-[\w.-]+)$/.test(name))
  if (strange !== undefined) return `may not have "${strange}". It may have ${known.join(', ')}, id and data-….`
  if (kind === 'meta') return metaProblem(attributes)
  if (kind === 'link') return linkProblem(attributes, place)
  if (attributes['src'] === undefined) return 'needs "src", the address of its code.'
  return loadProblem(attributes['src'], 'scripts', place)
}

function metaProblem(attributes: HeadElement['attributes']): string | undefined {
  const name = attributes['name'] ?? attributes['property']
  if (name === undefined || attributes['content'] === undefined) return 'needs "name" (or "property") and "content".'
  return OWN_METAS.has(name.toLowerCase()) ? `with "${name}" stands in each page already, from the content.` : undefined
}

function linkProblem(attributes: HeadElement['attributes'], place: HeadPlace): string | undefined {
  const { rel, href } = attributes
  if (!rel || !href) return 'needs "rel" and "href".'
  const relations = rel.toLowerCase().trim().split(/\s+/)
  const own = relations.find((relation) => OWN_RELATIONS.has(relation))
  if (own !== undefined) return `with rel="${own}" stands in each page already.`
  for (const relation of relations) {
    const use = relation === 'preload' ? PRELOADED[attributes['as'] ?? ''] : LOADED_BY[relation]
    if (relation === 'preload' && use === undefined)
      return `with rel="preload" needs "as": one of ${Object.keys(PRELOADED).join(', ')}.`
    const problem =
      use !== undefined
        ? loadProblem(href, use, place)
        : OF_THE_SITE.has(relation)
          ? ownFileProblem(href, place)
          : HINTS.has(relation)
            ? hintProblem(href, place)
            : undefined
    if (problem !== undefined) return problem
  }
  return URL.canParse(href, 'https://site.invalid') ? undefined : `needs an address in "href", not "${href}".`
}

function loadProblem(address: string, use: HostUse, place: HeadPlace): string | undefined {
  const url = /^https:\/\//i.test(address) ? URL.parse(address) : null
  if (url === null) return ownFileProblem(address, place)
  if (isOnHosts(url, place.hosts[use])) return undefined
  return `names ${url.host}, which this site does not allow. Write "${url.host}" into allowedHosts.${use} of ${place.tenant} in tenants.json, or take the element out.`
}

function ownFileProblem(address: string, { publicDirs }: HeadPlace): string | undefined {
  const path = /^\/(?!\/)[^?#]*/.exec(address)?.[0]
  if (path === undefined)
    return `needs an address that begins with "/" (a file of public/) or with "https://", not "${address}".`
  const isThere = publicDirs.some((dir) => existsSync(join(dir, decodePath(path) ?? path)))
  return isThere ? undefined : `names ${path}, and there is no file public${path}.`
}

function hintProblem(address: string, { hosts, tenant }: HeadPlace): string | undefined {
  const url = URL.parse(address)
  if (url !== null && HOST_USES.some((use) => isOnHosts(url, hosts[use]))) return undefined
  return `prepares for ${url?.host ?? address}, which no list of allowedHosts of ${tenant} in tenants.json has.`
}
