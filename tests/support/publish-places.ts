import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createBundles, type Bundles } from './publish-site.ts'
import { startS3Server, type S3Server } from './s3-server.ts'

/** The places for tests of publishing: new bundles for each test, and one S3 server for all tests of the file. */
export type PublishPlaces = {
  readonly bundles: Bundles
  readonly s3: S3Server
  /** Makes the address of a new target, by kind of target. */
  readonly kinds: { readonly [kind in 'folder' | 'S3 in place' | 'S3 with releases']: () => string }
}

/**
 * Starts the places before the tests of the file that calls it, and removes them afterwards. A test closes its targets
 * itself.
 */
export function publishPlaces(): PublishPlaces {
  let s3: S3Server
  let bundles: Bundles
  let count = 0

  beforeAll(async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
    s3 = await startS3Server()
  })
  afterAll(() => s3.close())
  beforeEach(() => {
    bundles = createBundles()
  })
  afterEach(() => bundles.remove())

  return {
    get bundles() {
      return bundles
    },
    get s3() {
      return s3
    },
    kinds: {
      folder: () => `folder:${join(bundles.dir, 'target')}`,
      'S3 in place': () => `s3://bucket/site-${(count += 1)}?endpoint=${s3.url}`,
      'S3 with releases': () => `s3://bucket/site-${(count += 1)}?endpoint=${s3.url}&layout=releases`,
    },
  }
}
