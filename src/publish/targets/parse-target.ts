import { resolve } from 'node:path'
import { hideAddressCredentials } from '#kit/hide-credentials.ts'
import { hasCredentials, isHttpUrl } from '#kit/is-http-url.ts'
import { trimCharacters } from '#kit/trim-characters.ts'
import type { S3Address } from '#store/objects/s3-address.ts'
import { TargetInvalid } from '../errors.ts'

/**
 * The place where a tenant's site is published.
 *
 * `in-place`: the keys of the files are the addresses that visitors use. `releases`: each release has a prefix, and a
 * pointer object names the live one.
 */
export type TargetAddress =
  | { readonly kind: 'folder'; readonly dir: string }
  | { readonly kind: 's3'; readonly address: S3Address; readonly layout: 'in-place' | 'releases' }

const KNOWN = ['region', 'endpoint', 'layout', 'pathStyle']
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Reads `folder:PATH` (a relative path counts from `root`) or `s3://…`. Throws the error that `refuse` makes of a
 * reason, usually `TargetInvalid`.
 */
export function parseTarget(
  target: string,
  root: string,
  refuse: (reason: string) => Error = (reason) =>
    TargetInvalid.fault({ target: hideAddressCredentials(target), reason }),
): TargetAddress {
  if (target.startsWith('folder:')) {
    const dir = target.slice('folder:'.length)
    if (dir === '') throw refuse('it names no folder.')
    if (dir.startsWith('~')) throw refuse(`"${dir}" begins with ~, which only a shell knows. Write the whole path.`)
    return { kind: 'folder', dir: resolve(root, dir) }
  }
  const url = URL.parse(target)
  if (url?.protocol !== 's3:') throw refuse('it starts neither with "folder:" nor with "s3://".')
  if (url.username || url.password) throw refuse('credentials belong in the environment.')
  if (!BUCKET.test(url.host)) throw refuse(`"${url.host}" is no bucket name.`)
  const unknown = [...url.searchParams.keys()].find((key) => !KNOWN.includes(key))
  if (unknown !== undefined) throw refuse(`"${unknown}" is not among ${KNOWN.join(', ')}.`)
  const region = url.searchParams.get('region')
  const endpoint = url.searchParams.get('endpoint')
  const layout = url.searchParams.get('layout') ?? 'in-place'
  const pathStyle = url.searchParams.get('pathStyle') ?? String(endpoint !== null)
  if (endpoint !== null && !isHttpUrl(endpoint)) throw refuse('endpoint is no http address.')
  if (endpoint !== null && hasCredentials(endpoint)) throw refuse('credentials belong in the environment.')
  if (layout !== 'in-place' && layout !== 'releases') throw refuse('layout is "in-place" or "releases".')
  if (pathStyle !== 'true' && pathStyle !== 'false') throw refuse('pathStyle is "true" or "false".')
  const address: S3Address = {
    bucket: url.host,
    prefix: trimCharacters(decodeURIComponent(url.pathname), '/'),
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint }),
    pathStyle: pathStyle === 'true',
  }
  return { kind: 's3', address, layout }
}
