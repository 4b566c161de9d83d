import { locateBucket, type LocatedS3Address } from '#store/objects/s3-address.ts'
import type { TargetAddress } from './parse-target.ts'

/** The address of a target, with the region if it is a bucket. */
export type LocatedTarget =
  | Extract<TargetAddress, { kind: 'folder' }>
  | (Extract<TargetAddress, { kind: 's3' }> & { readonly address: LocatedS3Address })

/**
 * Adds the region to a bucket's address. `region` comes from the environment, for targets that name none. Throws
 * `BucketRegionMissing`.
 */
export async function locateTarget(target: TargetAddress, region?: string): Promise<LocatedTarget> {
  if (target.kind === 'folder') return target
  return { ...target, address: await locateBucket(target.address, region) }
}
