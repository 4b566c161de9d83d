import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#rebuild/db/open-database.ts'
import { openQueue } from '#rebuild/queue/queue.ts'
import { openSources } from '#store/fs/code-graph.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'
import { ROOT } from './build-bundles.ts'

/** The bytes of an empty queue depend on these files and on what they import. */
const SOURCES = ['package-lock.json', 'src/rebuild/db/open-database.ts', 'src/rebuild/queue/queue.ts']

/**
 * Puts a new, unused embedded database into `dir`.
 *
 * Making one takes two seconds or more, and copying one a tenth of that. Each version of the code makes one only once.
 */
export async function putEmptyQueue(dir: string): Promise<void> {
  const cache = join(ROOT, '.cache')
  const home = join(cache, 'empty-queues')
  const made = join(home, openSources(ROOT, cache).graph.digestBehind(SOURCES).slice(0, 32))
  if (!existsSync(made)) await makeEmptyQueue(home, made)
  cpSync(made, dir, { recursive: true })
}

async function makeEmptyQueue(home: string, made: string): Promise<void> {
  mkdirSync(home, { recursive: true })
  const draft = mkdtempSync(join(home, '.draft-'))
  const db = await openDatabase({ url: undefined, dir: draft })
  const errors: Error[] = []
  const queue = await openQueue(db, (error) => errors.push(error))
  await queue.stop()
  await db.close()
  const [first] = errors
  if (first) throw first
  // Another process may have made it meanwhile.
  await rename(draft, made).catch((error: unknown) => {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(made)) throw error
  })
  await keepNewest(home, 2)
}
