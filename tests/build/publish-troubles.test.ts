import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEDGER_KEY } from '#publish/lease/ledger.ts'
import type { Target } from '#publish/targets/target.ts'
import {
  createBundles,
  FIRST,
  openTestTarget,
  publish,
  rollback,
  SECOND,
  visit,
  type Bundles,
} from '../support/publish-site.ts'

let bundles: Bundles
let target: Target
const folder = () => join(bundles.dir, 'target')

beforeEach(async () => {
  bundles = createBundles()
  target = await openTestTarget(`folder:${folder()}`)
  await publish(target, bundles.write('bundle', FIRST, 0))
})
afterEach(() => {
  target.close()
  bundles.remove()
})

const named = (name: string) => expect.objectContaining({ name }) as Error

it.each(['', '{', '{"format":2}', '{"format":1}', '{"format":1,"token":1,"pending":[],"dropping":[],"releases":[{}]}'])(
  'a ledger that holds %j is no ledger, and nothing is done on its word',
  async (text) => {
    await target.store.put(LEDGER_KEY, text)
    await expect(publish(target, bundles.write('bundle', SECOND, 1))).rejects.toThrow(named('TargetStateUnknown'))
    await expect(rollback(target)).rejects.toThrow(named('TargetStateUnknown'))
  },
)

it('a disk that takes no more is told by name, and what is live stays', async () => {
  // A file lies in the place of the folder for the next release.
  execFileSync('sh', ['-c', `mv '${folder()}/files' '${folder()}/away' && echo > '${folder()}/files'`])
  await expect(publish(target, bundles.write('bundle', SECOND, 1))).rejects.toThrow(named('StoreFailed'))
  expect((await visit(target)).get('index.html')).toBe(FIRST['index.html'])
})

describe('a dry run', () => {
  it('says what publishing would then do', async () => {
    const dir = bundles.write('bundle', SECOND, 1)
    const planned = await publish(target, dir, { dryRun: true })
    expect(planned.state).toBe('planned')
    const done = await publish(target, dir)
    expect(planned.changed).toEqual(done.changed)
    expect(planned.counts.uploaded).toBe(done.counts.uploaded)
  })

  it('says that the build is live already, and writes nothing', async () => {
    const dir = bundles.write('bundle', SECOND, 1)
    await publish(target, dir)
    const before = (await target.store.get(LEDGER_KEY))?.etag
    expect(await publish(target, dir, { dryRun: true })).toMatchObject({ state: 'already', changed: [] })
    expect((await target.store.get(LEDGER_KEY))?.etag).toBe(before)
  })
})
