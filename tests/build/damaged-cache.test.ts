import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDamageSite, type SiteDamage, type DamageSite } from '../chaos/damage-site.ts'

// `npm run test:chaos -- --caches 1` damages every file, one at a time and in each of three ways.

let site: DamageSite

beforeAll(async () => {
  site = await createDamageSite()
})
afterAll(() => site.remove())

/** One pattern for each kind of file that is kept, in any folder. */
const KINDS = [
  /^\.cache\/cache\.sqlite$/,
  /^\.cache\/images\/index\.sqlite$/,
  /^\.cache\/images\/files\//,
  /^\.cache\/linked\/\w+\/build\.mjs$/,
  /^\.cache\/linked\/\w+\/publish-site\.mjs$/,
  /^\.cache\/linked\/links\.json$/,
  /^\.cache\/node\//,
  /^\.cache\/sources\.json$/,
]
const OF_BUNDLE = [
  /^\.cache\/spare\//,
  /^dist\/\w+\/builds\/latest\.json$/,
  /^dist\/\w+\/builds\/meta\//,
  /^dist\/\w+\/_astro\/.*\.css$/,
  /^dist\/\w+\/index\.html$/,
]
const COMPILED = [
  /^\.cache\/compiled\/\w+\/client\/_astro\/.*\.css$/,
  /^\.cache\/compiled\/\w+\/server\/entry\.mjs$/,
  /^\.cache\/compiled\/\w+\/inline\.json$/,
]

it.each<[SiteDamage, string, { isFresh: boolean }, RegExp[]]>([
  ['changed', 'whatever is kept, also what was compiled', { isFresh: true }, [...KINDS, ...COMPILED]],
  ['cut', 'whatever is kept, and the bundle', { isFresh: false }, [...KINDS, ...OF_BUNDLE]],
  ['emptied', 'whatever is kept', { isFresh: true }, KINDS],
])(
  'a build and a publish bring the right bytes live after one byte, half or all of a file was lost (%s: %s)',
  async (how, _, start, kinds) => {
    site.restore(start)
    for (const kind of kinds) {
      const path = site.kept.find((one) => kind.test(one))
      expect(path, String(kind)).toBeDefined()
      site.damage(path as string, how)
    }
    expect(await site.assertMends()).toContain('KeptDamaged')
  },
)
