import { createDamageSite, DAMAGES, type SiteDamage } from './damage-site.ts'

/**
 * Damages every file that builds and publishes keep, one by one and in each way, and demands that a build and a
 * publish mend it.
 *
 * Files of caches are tried without a bundle, so that all of it is made from them, and with one; those of a bundle
 * with it. Every `step`th file is taken. Says of each what came of it, and gives the number of failures.
 */
export async function damageCaches(step: number, say: (line: string) => void): Promise<number> {
  const site = await createDamageSite()
  let failures = 0
  try {
    for (const [at, path] of site.kept.entries()) {
      if (at % step !== 0) continue
      for (const how of Object.keys(DAMAGES) as SiteDamage[]) {
        for (const isFresh of path.startsWith('dist/') ? [false] : [true, false]) {
          site.restore({ isFresh })
          site.damage(path, how)
          const wrong = await site.assertMends().then(
            () => undefined,
            (error: unknown) => (error as Error).message,
          )
          if (wrong !== undefined) failures += 1
          say(`${path} ${how}${isFresh ? ', no bundle' : ''}: ${wrong === undefined ? 'mended' : `FAILED: ${wrong}`}`)
        }
      }
    }
    return failures
  } finally {
    site.remove()
  }
}
