import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from '#store/fs/make-folder.ts'
import { openEngine, type BuildEngine, type EngineOptions } from '../build/build-engine.ts'

/**
 * Opens an engine with a folder of its own, which is removed when the engine is closed. So the check asks the provider
 * and not what builds remember, and builds remember nothing of the check. It uses only the compiled pages of
 * `cacheDir`.
 */
export async function openCheckEngine(
  options: Omit<EngineOptions, 'outDir'>,
): Promise<Pick<BuildEngine, 'build' | 'embedded' | 'close'>> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-check-'))
  const compiled = resolve(options.root, options.cacheDir, 'compiled')
  makeFolder(compiled)
  symlinkSync(compiled, join(dir, 'compiled'))
  const engine = await openEngine({ ...options, outDir: join(dir, 'dist'), cacheDir: dir })
  return {
    build: engine.build,
    embedded: engine.embedded,
    async close() {
      await engine.close()
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
