import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLedger } from '#publish/lease/ledger.ts'
import {
  publishedBuildId,
  createBundles,
  openTestTarget,
  publish,
  visit,
  type Bundles,
} from '../support/publish-site.ts'
import { startS3Server, type S3Server } from '../support/s3-server.ts'

const ROUNDS = 50
let s3: S3Server
let bundles: Bundles

beforeEach(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  s3 = await startS3Server()
  bundles = createBundles()
})
afterEach(async () => {
  bundles.remove()
  await s3.close()
})

const site = (version: string) => ({
  'index.html': `home of ${version}`,
  'news.html': `news of ${version}`,
  'about.html': 'about',
  [`${version}.html`]: `only in ${version}`,
})

it.each([
  ['a folder', () => `folder:${join(bundles.dir, 'target')}`],
  ['S3 in place', () => `s3://bucket/site?endpoint=${s3.url}`],
  ['S3 with releases', () => `s3://bucket/site?endpoint=${s3.url}&layout=releases`],
])(
  `two publishers to ${'%s'} at the same time never mix, and the later content wins, ${ROUNDS} times`,
  async (_kind, address) => {
    const mine = await openTestTarget(address())
    const theirs = await openTestTarget(address())
    for (let round = 0; round < ROUNDS; round += 1) {
      const [older, newer] = [site(`a${round}`), site(`b${round}`)]
      const dirs = [bundles.write('older', older, 2 * round), bundles.write('newer', newer, 2 * round + 1)] as const
      const seen = { live: (await readLedger(mine.store)).ledger.live }
      const race = [
        publish(mine, dirs[round % 2 === 0 ? 0 : 1], { seen }),
        publish(theirs, dirs[round % 2 === 0 ? 1 : 0], { seen }),
      ]
      const states = (await Promise.all(race)).map(({ state }) => state)
      expect(states, `round ${round}`).toContain('published')
      const found = await visit(mine)
      const pages = [...found].filter(([path]) => path.endsWith('.html'))
      expect(Object.fromEntries(pages), `round ${round}`).toEqual(newer)
      expect(JSON.parse(found.get('builds/latest.json') ?? '{}')).toMatchObject({ id: publishedBuildId(newer) })
    }
    mine.close()
    theirs.close()
  },
  300_000,
)
