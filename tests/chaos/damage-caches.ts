import { createDamageSite, DAMAGES, type DamageSite, type SiteDamage } from './damage-site.ts'

/** How many sites are damaged at the same time. */
const SITES = 2

/** A damaged file. `isFresh`: the bundle is missing too, so that everything is made from caches. */
type DamageCase = { readonly path: string; readonly how: SiteDamage; readonly isFresh: boolean }

/**
 * Damages every file that builds and publishes keep, one at a time and in each way. After each damage, a build and a
 * publish must repair it.
 *
 * A damaged file of a cache is tried twice: without a bundle, and with one. A file of a bundle is tried with the bundle.
 * It takes every `step`th file, tells `say` each result, and returns the number of failures.
 */
export async function damageCaches(step: number, say: (line: string) => void): Promise<number> {
  const sites = await Promise.all(Array.from({ length: SITES }, createDamageSite))
  const paths = sites[0]?.kept.filter((_, at) => at % step === 0) ?? []
  const cases = paths.flatMap(damageCasesOf)
  const left = cases.entries()
  let failures = 0
  try {
    await Promise.all(
      sites.map(async (site) => {
        const own = byName(site.kept)
        for (const [at, { path: of, how, isFresh }] of left) {
          const path = own.get(nameOf(of)) ?? of
          const wrong = await findUnmended(site, { path, how, isFresh })
          if (wrong !== undefined) failures += 1
          const came = wrong === undefined ? 'mended' : `FAILED: ${wrong}`
          say(`${at + 1} of ${cases.length}: ${path} ${how}${isFresh ? ', no bundle' : ''}: ${came}`)
        }
      }),
    )
    return failures
  } finally {
    for (const site of sites) site.remove()
  }
}

/** The name of a file in every site. A folder of the cache can be named after the digest of its site's own place. */
function nameOf(path: string): string {
  return path.replace(/-[0-9a-f]{8}(?=\/)/, '')
}

function byName(paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [nameOf(path), path]))
}

function damageCasesOf(path: string): DamageCase[] {
  const states = path.startsWith('dist/') ? [false] : [true, false]
  return (Object.keys(DAMAGES) as SiteDamage[]).flatMap((how) => states.map((isFresh) => ({ path, how, isFresh })))
}

/** What is still wrong after the damage. `undefined` if nothing is. */
async function findUnmended(site: DamageSite, { path, how, isFresh }: DamageCase): Promise<string | undefined> {
  try {
    site.restore({ isFresh })
    site.damage(path, how)
    await site.assertMends()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
