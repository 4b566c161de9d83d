import { createBundles } from '../support/publish-site.ts'
import { startS3Server } from '../support/s3-server.ts'
import { bucketPlace, folderPlace, type DamagePlace } from './damage-places.ts'
import { allDamage, prepareDamage } from './damage-target.ts'

/** Damages every file of each kind of target in every way. Returns the number of failures. */
export async function testDamage(write: (line: string) => void): Promise<number> {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  const s3 = await startS3Server()
  const bundles = createBundles()
  const kinds: Record<string, DamagePlace> = {
    folder: folderPlace(bundles.dir),
    'S3 in place': bucketPlace(s3, 'in-place', 'in-place'),
    'S3 with releases': bucketPlace(s3, 'releases', 'releases'),
  }
  let failures = 0
  try {
    for (const [kind, place] of Object.entries(kinds)) {
      const { keys, play } = await prepareDamage(place, bundles)
      let count = 0
      for (const [key, how] of allDamage(keys)) {
        try {
          if (await play(key, how)) count += 1
        } catch (error) {
          failures += 1
          write(`damage to ${kind} FAILED: ${(error as Error).message}\n`)
        }
      }
      write(`${kind}: ${count} damages of ${keys.length} files, each verified, published over and rolled back\n`)
    }
  } finally {
    bundles.remove()
    await s3.close()
  }
  return failures
}
