import { SITE_LOCALES } from '#contract/locale.ts'
import { decodePath } from '#contract/page-path.ts'
import type { HostRules } from '#contract/host-rules.ts'
import type { Groups } from './find-groups.ts'

/**
 * The largest function that CloudFront takes:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-function-restrictions.html
 */
export const CLOUDFRONT_FUNCTION_BYTES = 10 * 1024

// The answer repeats the address as the visitor sent it, still encoded, because it goes into a header.
const SHORT_ADDRESSES = String.raw`  const short = /^(?:\/(?:${SITE_LOCALES.join('|')}))?\/([^/]+)(?:\/|\/([^/.]+))?$/.exec(path)
  if (short !== null && groups.has(short[1])) {
    if (short[2] !== undefined) return answer(301, request.uri + '.html')
    if (groups.get(short[1])) return answer(301, request.uri.replace(/\/$/, '') + '/index.html')
  }
`

/**
 * Writes a CloudFront Function (JavaScript runtime 2.0) for the event "viewer request".
 *
 * The function answers redirects, leads addresses without `.html` to their pages, serves a folder by its index page,
 * and hides files for hosts and publishers. For the layout `releases` it puts the prefix of the live release in front
 * of the path. A function cannot read a bucket, so it asks the distribution's key value store. There the purge command
 * must write the pointer's release under the key `release` after each publish.
 */
export function cloudfrontFunction(input: {
  tenant: string
  rules: HostRules
  layout: 'in-place' | 'releases'
  groups?: Groups
}): string {
  const { tenant, rules, layout, groups = [] } = input
  const redirects: { [path: string]: [to: string, status: number] } = {}
  for (const { from, to, status } of rules.redirects) {
    const path = decodePath(from)
    if (path !== undefined && !(path in redirects)) redirects[path] = [to, status]
  }
  return `// The site of ${tenant}. Made by Tessera; a later publish writes it anew. Runtime: cloudfront-js-2.0, event: viewer request.
${layout === 'releases' ? "import cf from 'cloudfront'\n\nconst releases = cf.kvs()\n" : ''}
const redirects = new Map(Object.entries(${JSON.stringify(redirects)}))
${groups.length === 0 ? '' : `const groups = new Map(${JSON.stringify(groups)})\n`}const names = { 301: 'Moved Permanently', 302: 'Found', 404: 'Not Found' }

function answer(status, location) {
  const headers = location === undefined ? {} : { location: { value: location } }
  return { statusCode: status, statusDescription: names[status], headers }
}

async function handler(event) {
  const request = event.request
  let path
  try {
    path = decodeURIComponent(request.uri).normalize('NFC')
  } catch (error) {
    return answer(404)
  }
  const redirect = redirects.get(path)
  if (redirect !== undefined) return answer(redirect[1], redirect[0])
${groups.length === 0 ? '' : SHORT_ADDRESSES}  if (path === '/_headers' || path === '/_redirects' || /(^|\\/)\\.(?!well-known\\/)/.test(path)) return answer(404)
  if (request.uri.endsWith('/')) request.uri += 'index.html'
${layout === 'releases' ? "  request.uri = '/releases/' + (await releases.get('release')) + request.uri\n" : ''}  return request
}
`
}
