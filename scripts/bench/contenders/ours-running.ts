import { join } from 'node:path'
import { createLog } from '#kit/log.ts'
import { readTenantsFile } from '#run/settings/tenants-file.ts'
import { openEngine, type BuildEngine } from '#run/build/build-engine.ts'
import { projectRoot } from '../folders.ts'
import type { Contender, Job } from './contender.ts'
import { clearOurs, prepareOurs } from './ours.ts'

const theme = 'theme3'
let engine: BuildEngine | undefined

/**
 * Tessera in a process that stays between builds, as in the rebuild service. Only for builds that follow an earlier
 * one.
 */
export const oursRunning: Contender = {
  name: 'ours-running',
  label: 'Tessera, theme3, in a running process',
  isOurs: true,
  version: () => 'this commit',
  async write(job, edition) {
    if (edition.article + edition.menu > 0) return
    await prepareOurs(job)
    engine = await open(job)
  },
  clear: clearOurs,
  async build(job) {
    const tenants = Object.entries(readTenantsFile(join(job.dir, 'tenants.json')).tenants)
    const start = performance.now()
    for (const [name, tenant] of tenants) {
      const report = await engine?.build(name, tenant, { theme })
      if (!report?.ok) throw new Error(`${name} failed: ${report?.faults[0]?.message}`)
    }
    return { wallMs: performance.now() - start, cpuMs: undefined, peakMb: undefined }
  },
  output: (tenant) => `dist/${tenant}--${theme}`,
  async close() {
    await engine?.close()
    engine = undefined
  },
}

function open({ dir }: Job): Promise<BuildEngine> {
  const log = createLog({ sink: process.stderr, quiet: true })
  const [outDir, cacheDir] = [join(dir, 'dist'), join(dir, 'cache')]
  return openEngine({ root: projectRoot, tenantNames: [], outDir, cacheDir, now: () => new Date(), log })
}
