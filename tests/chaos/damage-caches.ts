import { createDamageSite, DAMAGES, type DamageSite, type SiteDamage } from './damage-site.ts'

/** How many sites are damaged at the same time. */
const SITES = 2

/**
 * A damaged file, by its name in every site. `isFresh`: the bundle is missing too, so that everything is made from
 * caches.
 */
type DamageCase = { readonly name: string; readonly how: SiteDamage; readonly isFresh: boolean }

/**
 * Damages every file that builds and publishes keep, one at a time and in each way. After each damage, a build and a
 * publish must repair it.
 *
 * A damaged file of a cache is tried twice: without a bundle, and with one. A file of a bundle is tried with it. Of
 * the files whose paths contain `only`, every `step`th is damaged. `say` is told each result. Returns the number of
 * failures. Throws if there is no such file.
 */
export async function damageCaches(
  { step, only }: { step: number; only: string },
  say: (line: string) => void,
): Promise<number> {
  const sites = await Promise.all(Array.from({ length: SITES }, createDamageSite))
  const files = sites.map(({ kept }) => new Map(kept.map((path) => [nameOf(path), path])))
  const names = [...(files[0]?.keys() ?? [])].filter((name) => name.includes(only)).filter((_, at) => at % step === 0)
  if (names.length === 0) throw new Error(`No kept file has "${only}" in its path.`)
  const isEverywhere = (name: string) => files.every((own) => own.has(name))
  const shared = names.filter(isEverywhere).flatMap(damageCasesOf)
  const onlyInFirst = names.filter((name) => !isEverywhere(name)).flatMap(damageCasesOf)
  const left = shared.values()
  let [failures, count] = [0, 0]
  const work = async (site: DamageSite, own: ReadonlyMap<string, string>, cases: Iterable<DamageCase>) => {
    for (const { name, how, isFresh } of cases) {
      const path = own.get(name) ?? name
      const wrong = await findUnmended(site, path, { how, isFresh })
      if (wrong !== undefined) failures += 1
      const came = wrong === undefined ? 'mended' : `FAILED: ${wrong}`
      const place = `${(count += 1)} of ${shared.length + onlyInFirst.length}`
      say(`${place}: ${path} ${how}${isFresh ? ', no bundle' : ''}: ${came}`)
    }
  }
  try {
    await Promise.all(
      sites.map(async (site, at) => {
        const own = files[at] ?? new Map<string, string>()
        if (at === 0) await work(site, own, onlyInFirst)
        await work(site, own, left)
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

function damageCasesOf(name: string): DamageCase[] {
  const states = name.startsWith('dist/') ? [false] : [true, false]
  return (Object.keys(DAMAGES) as SiteDamage[]).flatMap((how) => states.map((isFresh) => ({ name, how, isFresh })))
}

/** What is still wrong after the damage. `undefined` if nothing is. */
async function findUnmended(
  site: DamageSite,
  path: string,
  { how, isFresh }: Pick<DamageCase, 'how' | 'isFresh'>,
): Promise<string | undefined> {
  try {
    site.restore({ isFresh })
    site.damage(path, how)
    await site.assertMends()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
