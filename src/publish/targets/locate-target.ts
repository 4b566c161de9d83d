import { locateBucket, type LocatedS3Address } from '#store/objects/s3-address.ts'
import type { TargetAddress } from './parse-target.ts'

/** A target with the region of its bucket. */
export type LocatedTarget =
  | Extract<TargetAddress, { kind: 'folder' }>
  | (Extract<TargetAddress, { kind: 's3' }> & { readonly address: LocatedS3Address })

/** `region` is the environment's, for targets that name none. Throws `BucketRegionMissing`. */
export async function locateTarget(target: TargetAddress, region?: string): Promise<LocatedTarget> {
  if (target.kind === 'folder') return target
  return { ...target, address: await locateBucket(target.address, region) }
}
