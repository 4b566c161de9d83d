import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEngine, type BuildEngine, type EngineOptions } from '../build/build-engine.ts'

/**
 * An engine in a folder of its own, which goes when the engine is closed: what builds remember must not answer for the
 * provider, and nothing of the check stays for a build. Only compiled pages of `cacheDir` are shared.
 */
export async function openCheckEngine(
  options: Omit<EngineOptions, 'outDir'>,
): Promise<Pick<BuildEngine, 'build' | 'embedded' | 'close'>> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-check-'))
  const compiled = resolve(options.root, options.cacheDir, 'compiled')
  mkdirSync(compiled, { recursive: true })
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
