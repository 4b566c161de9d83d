import { BucketRegionMissing } from '../errors.ts'
import { BUCKET_PACKAGES, loadOnRequest } from '../on-request.ts'

export type S3Address = {
  readonly bucket: string
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string
  readonly region?: string
  /** Of another S3 store than Amazon's: `https://minio.example:9000`. */
  readonly endpoint?: string
  /** The bucket in the path instead of the host name. Usual if there is an endpoint of one's own. */
  readonly pathStyle: boolean
}

/** With the region that requests are signed for. */
export type LocatedS3Address = S3Address & { readonly region: string }

/** What other stores than Amazon's take, unless they were told another. */
const USUAL_REGION = 'us-east-1'

/** Whether a host belongs to Amazon, whose stores know one region each. */
export function isAmazonHost(hostname: string): boolean {
  return /(^|\.)amazonaws\.com(\.cn)?\.?$/.test(hostname)
}

/** `https://s3.eu-central-1.amazonaws.com`, or the endpoint that the address names. */
export function endpointOf({ endpoint, region }: LocatedS3Address): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** What messages call the bucket: `s3://bucket/prefix`. */
export function nameOfBucket({ bucket, prefix }: S3Address): string {
  return `s3://${bucket}${prefix && `/${prefix}`}`
}

/**
 * Finds the region: the address's own, else `preset` (the environment's), else for Amazon the profile's or the
 * machine's, for other stores `us-east-1`. Throws `BucketRegionMissing`.
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
