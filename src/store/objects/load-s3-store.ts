import { BUCKET_PACKAGES, loadOnRequest } from '../on-request.ts'

/**
 * Loads the S3 store only when it is needed: Amazon's client takes half a second to load on a small machine. Throws
 * `PackagesMissing`.
 */
export function loadS3Store(): Promise<typeof import('./s3-store.ts')> {
  return loadOnRequest('A bucket', BUCKET_PACKAGES, () => import('./s3-store.ts'))
}
