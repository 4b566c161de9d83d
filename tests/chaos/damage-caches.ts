import { createDamageSite, DAMAGES, type SiteDamage } from './damage-site.ts'

/**
 * Damages every file that builds and publishes keep, one at a time and in each way. After each damage, a build and a
 * publish must repair it.
 *
 * A damaged file of a cache is tried twice: without a bundle, so that everything is made from caches, and with one. A
 * file of a bundle is tried with the bundle. Two sites run at the same time, one for the caches and one for the bundle.
 * It takes every `step`th file, tells `say` each result, and returns the number of failures.
 */
export async function damageCaches(step: number, say: (line: string) => void): Promise<number> {
  const failures = await Promise.all([damageFiles('.cache/', step, say), damageFiles('dist/', step, say)])
  return failures.reduce((sum, one) => sum + one)
}

async function damageFiles(folder: '.cache/' | 'dist/', step: number, say: (line: string) => void): Promise<number> {
  const site = await createDamageSite()
  const paths = site.kept.filter((path) => path.startsWith(folder)).filter((_, at) => at % step === 0)
  const cases = paths.flatMap((path) =>
    (Object.keys(DAMAGES) as SiteDamage[]).flatMap((how) =>
      (folder === 'dist/' ? [false] : [true, false]).map((isFresh) => ({ path, how, isFresh })),
    ),
  )
  let failures = 0
  try {
    for (const [at, { path, how, isFresh }] of cases.entries()) {
      site.restore({ isFresh })
      site.damage(path, how)
      const wrong = await site.assertMends().then(
        () => undefined,
        (error: unknown) => (error as Error).message,
      )
      if (wrong !== undefined) failures += 1
      const came = wrong === undefined ? 'mended' : `FAILED: ${wrong}`
      say(`${at + 1} of ${cases.length}: ${path} ${how}${isFresh ? ', no bundle' : ''}: ${came}`)
    }
    return failures
  } finally {
    site.remove()
  }
}
