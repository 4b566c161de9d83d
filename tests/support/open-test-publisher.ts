import { join } from 'node:path'
import { createLog } from '#kit/log.ts'
import { openPublisher, type Publisher } from '#run/publish/publisher.ts'
import { ROOT, type TestEngine } from './build-bundles.ts'

/** A publisher for the bundles that a test engine has built. It logs nothing and must be closed. */
export function openTestPublisher(engine: TestEngine): Publisher {
  const log = createLog({ sink: { write: () => undefined }, quiet: true })
  const [cacheDir, hostDir] = [join(engine.dir, 'cache'), join(engine.dir, 'host')]
  return openPublisher({ root: ROOT, outDir: engine.outDir, cacheDir, hostDir, log })
}
