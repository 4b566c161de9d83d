import { BucketRegionMissing } from '../errors.ts'
import { BUCKET_PACKAGES, loadOnRequest } from '../on-request.ts'

export type S3Address = {
  readonly bucket: string
  /** Without slashes at both ends; empty for the whole bucket. */
  readonly prefix: string
  readonly region?: string
  /** The address of another S3 store than Amazon's: `https://minio.example:9000`. */
  readonly endpoint?: string
  /** Whether the bucket stands in the path instead of the host name. Usual for other stores than Amazon's. */
  readonly pathStyle: boolean
}

/** An address with the region that requests are signed for. */
export type LocatedS3Address = S3Address & { readonly region: string }

/** The region that other stores than Amazon's expect by default. */
const USUAL_REGION = 'us-east-1'

/** Whether a host belongs to Amazon. A bucket there has exactly one region. */
export function isAmazonHost(hostname: string): boolean {
  return /(^|\.)amazonaws\.com(\.cn)?\.?$/.test(hostname)
}

/** The endpoint that the address names, else Amazon's for its region: `https://s3.eu-central-1.amazonaws.com`. */
export function endpointOf({ endpoint, region }: LocatedS3Address): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** The name of a bucket in messages: `s3://bucket/prefix`. */
export function nameOfBucket({ bucket, prefix }: S3Address): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`
}

/**
 * Adds the region to an address: its own, else `preset` (from the environment), else the profile's or the machine's for
 * Amazon, and `us-east-1` for other stores. Throws `BucketRegionMissing`.
 */
export async function locateBucket(address: S3Address, preset: string | undefined): Promise<LocatedS3Address> {
  const isAmazon = address.endpoint === undefined || isAmazonHost(new URL(address.endpoint).hostname)
  const region = address.region ?? preset ?? (isAmazon ? await regionOfMachine(address) : USUAL_REGION)
  return { ...address, region }
}

async function regionOfMachine(address: S3Address): Promise<string> {
  // Amazon's client takes half a second to load on a small machine.
  const { S3Client } = await loadOnRequest('A bucket', BUCKET_PACKAGES, () => import('@aws-sdk/client-s3'))
  const client = new S3Client({})
  try {
    return await client.config.region()
  } catch (error) {
    throw BucketRegionMissing.fault({ store: nameOfBucket(address) }, {}, { cause: error })
  } finally {
    client.destroy()
  }
}
