import { join } from 'node:path'
import { parseHostFiles } from './parse-host-files.ts'
import type { Notice } from '#kit/errors.ts'
import { replacePublicFile } from '#store/fs/make-public.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { endpointOf } from '#store/objects/s3-address.ts'
import { CLOUDFRONT_FUNCTION_BYTES, cloudfrontFunction } from './cloudfront-function.ts'
import { HostFilesNotWritten, HostLimitExceeded } from '../errors.ts'
import { findGroups } from './find-groups.ts'
import { NGINX_HTTP_CONFIG, nginxConfig } from './nginx-config.ts'
import type { NginxSource } from './nginx-source.ts'
import type { LocatedTarget } from '../targets/locate-target.ts'

/**
 * Writes the configuration for hosts into `DIR/TENANT/` if it has changed: `nginx.conf`, and for buckets
 * `cloudfront-function.js`. `DIR/http.conf` is for all tenants.
 *
 * Returns a notice if CloudFront cannot hold all redirects, and one if the files cannot be written. The release is
 * already live then, so the publish stays a success.
 */
export function writeHostFiles(input: {
  dir: string
  tenant: string
  origin: string
  bundleDir: string
  address: LocatedTarget
}): Notice[] {
  const { tenant, bundleDir, address } = input
  const rules = parseHostFiles(readText(join(bundleDir, '_redirects')), readText(join(bundleDir, '_headers')))
  const dir = join(input.dir, tenant)
  const serverName = new URL(input.origin).hostname
  const groups = findGroups(bundleDir)
  const nginx = nginxConfig({ tenant, serverName, rules, source: nginxSource(address), groups })
  const script = address.kind === 's3' ? fittingFunction({ tenant, rules, layout: address.layout, groups }) : undefined
  const notices: Notice[] = []
  try {
    writeChanged(join(input.dir, 'http.conf'), NGINX_HTTP_CONFIG)
    writeChanged(join(dir, 'nginx.conf'), nginx)
    if (script !== undefined) writeChanged(join(dir, 'cloudfront-function.js'), script)
  } catch (error) {
    notices.push(HostFilesNotWritten.notice({ dir, reason: (error as Error).message }, { tenant }))
  }

  if (script !== undefined && Buffer.byteLength(script) > CLOUDFRONT_FUNCTION_BYTES) {
    const perRule = Buffer.byteLength(script) / Math.max(1, rules.redirects.length)
    const limits = {
      file: 'cloudfront-function.js',
      rules: rules.redirects.length,
      limit: Math.floor(CLOUDFRONT_FUNCTION_BYTES / perRule),
      host: 'CloudFront (10 kB a function)',
    }
    notices.push(HostLimitExceeded.notice(limits, { tenant }))
  }
  return notices
}

/** The function, without the groups if it would be too large for CloudFront: the tenant's own redirects matter more. */
function fittingFunction(input: Parameters<typeof cloudfrontFunction>[0]): string {
  const whole = cloudfrontFunction(input)
  if (Buffer.byteLength(whole) <= CLOUDFRONT_FUNCTION_BYTES) return whole
  const { groups: _, ...rest } = input
  return cloudfrontFunction(rest)
}

function nginxSource(address: LocatedTarget): NginxSource {
  if (address.kind === 'folder') return { kind: 'folder', root: join(address.dir, 'current') }
  const { bucket, prefix, pathStyle } = address.address
  const url = new URL(endpointOf(address.address))
  const host = pathStyle ? `${url.host}/${bucket}` : `${bucket}.${url.host}`
  return {
    kind: 'bucket',
    address: `${url.protocol}//${host}${prefix && `/${encodeURI(prefix)}`}`,
    layout: address.layout,
  }
}

function writeChanged(file: string, text: string): void {
  // Two publishers may write the same file at the same moment, so it is replaced as a whole.
  if (readText(file) !== text) replacePublicFile(file, text)
}

function readText(file: string): string {
  return readIfThere(file)?.toString() ?? ''
}
