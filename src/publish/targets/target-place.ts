import { sep } from 'node:path'
import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { realPath } from '#store/fs/real-path.ts'
import { isAmazonHost, type S3Address } from '#store/objects/s3-address.ts'
import type { TargetAddress } from './parse-target.ts'

/**
 * The place of a target's files, from the outside in: a store, then folders. Equal targets have equal places, however
 * they are written. If one target lies inside another, its place begins with the other's place.
 */
type TargetPlace = readonly string[]

export function placeOfTarget(target: TargetAddress): TargetPlace {
  if (target.kind === 'folder') return ['folder', ...realPath(target.dir).split(sep)]
  const { bucket, prefix } = target.address
  return [`s3 ${storeName(target.address)}`, bucket, ...prefix.split('/').filter(Boolean)]
}

/**
 * Amazon's partitions: each has its own bucket names.
 * https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html
 */
const PARTITION = /\b(cn|us-gov)-/

function storeName({ endpoint, region = '' }: S3Address): string {
  const { hostname, port, pathname } = new URL(endpoint ?? 'https://s3.amazonaws.com')
  const host = hostname.replace(/\.$/, '')
  if (isAmazonHost(host)) return `amazon ${PARTITION.exec(`${region} ${host}`)?.[1] ?? ''}`
  return `${isLoopbackHost(host) ? 'localhost' : host}:${port}${trimCharactersEnd(pathname, '/')}`
}
