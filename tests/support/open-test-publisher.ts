import { join } from 'node:path'
import { createLog } from '#kit/log.ts'
import { openPublisher, type Publisher } from '#run/publish/publisher.ts'
import { ROOT, type Workshop } from './build-bundles.ts'

/** Publishes what a workshop of the tests has built. Says nothing; must be closed. */
export function openTestPublisher(workshop: Workshop): Publisher {
  const log = createLog({ sink: { write: () => undefined }, quiet: true })
  const [cacheDir, hostDir] = [join(workshop.dir, 'cache'), join(workshop.dir, 'host')]
  return openPublisher({ root: ROOT, outDir: workshop.outDir, cacheDir, hostDir, log })
}
