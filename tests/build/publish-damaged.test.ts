import { afterEach, describe, expect, it } from 'vitest'
import type { Target } from '#publish/targets/target.ts'
import { bucketPlace, folderPlace } from '../chaos/damage-places.ts'
import { prepareDamage, someDamage } from '../chaos/damage-target.ts'
import { publishPlaces } from '../support/publish-places.ts'
import { FIRST, openTestTarget, publish, SECOND, verify, visit } from '../support/publish-site.ts'

const places = publishPlaces()
const OPEN = {
  folder: () => folderPlace(places.bundles.dir),
  'S3 in place': () => bucketPlace(places.s3, 'in-place', 'in-place'),
  'S3 with releases': () => bucketPlace(places.s3, 'releases', 'releases'),
}

// `npm run test:chaos` damages every file in every way.
it.each(Object.entries(OPEN))(
  '%s: whatever is cut, emptied or changed, no wrong byte goes live, and what a named fault says mends it',
  async (_kind, open) => {
    const { keys, play } = await prepareDamage(open(), places.bundles)
    const damages = someDamage(keys)
    const played: boolean[] = []
    for (const [key, how] of damages) played.push(await play(key, how))
    expect(damages.length).toBeGreaterThanOrEqual(8)
    expect(played.filter((isDamage) => !isDamage).length).toBeLessThan(2)
  },
)

describe('S3 in place', () => {
  let target: Target
  afterEach(() => target.close())

  it('compares every file on demand if the list that a killed publisher left cannot be read', async () => {
    target = await openTestTarget(places.kinds['S3 in place']())
    await publish(target, places.bundles.write('first', FIRST, 0))
    const next = places.bundles.write('next', SECOND, 1)
    const dying: Target = {
      ...target,
      async prepare(change) {
        await target.prepare(change)
        throw new Error('killed')
      },
    }
    await expect(publish(dying, next)).rejects.toThrow('killed')
    const [key = ''] = (await target.store.list('.tessera/pending/')).map((object) => object.key)
    await target.store.put(key, '{"../x":null}')
    const first = places.bundles.write('first', FIRST, 0)
    await expect(publish(target, first)).rejects.toThrow(expect.objectContaining({ name: 'TargetStateUnknown' }))
    await publish(target, first, { verify: true })
    expect(await verify(target)).toMatchObject({ changed: [], missing: [], unknown: [] })
    expect(Object.fromEntries(await visit(target))).toMatchObject(FIRST)
  })
})
