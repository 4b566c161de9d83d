import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeTenantsFile } from '#demo/write-tenants-file.ts'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { projectRoot } from '../folders.ts'
import { measure } from '../measure.ts'
import type { Contender, Job } from './contender.ts'
import { setAside } from './set-aside.ts'

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: { build: string }
}
/** The flags of Node and the program that `npm run build` starts. */
const [, ...buildCommand] = scripts.build.replace(/^exec /, '').split(' ')

/** Tessera builds all tenants with one theme. Every theme makes a search index, and no setting turns it off. */
export function createOurs(theme: ThemeCode): Contender {
  return {
    name: `ours-${theme}`,
    label: `Tessera, ${theme} with search index`,
    isOurs: true,
    version: () => 'this commit',
    async write(job, edition) {
      if (edition.article + edition.menu === 0) await prepareOurs(job)
    },
    clear: clearOurs,
    build: ({ dir }) =>
      measure([
        {
          command: process.execPath,
          args: [
            ...buildCommand,
            ...['--theme', theme, '--tenants', join(dir, 'tenants.json')],
            ...['--out', join(dir, 'dist'), '--cache', join(dir, 'cache')],
          ],
          cwd: projectRoot,
        },
      ]),
    output: (tenant) => `dist/${tenant}--${theme}`,
  }
}

/** Compiles, once for all scenarios, and writes `tenants.json`. The content stays at the provider. */
export async function prepareOurs(job: Job): Promise<void> {
  await compile({ root: projectRoot, cacheDir: join(projectRoot, '.cache'), env: readSettings().compilerEnv })
  clearOurs(job)
  await writeTenantsFile(join(job.dir, 'tenants.json'), job.content.tenants, job.providerUrl)
}

/** Removes bundles and caches, except for the compiled program. */
export function clearOurs(job: Job): void {
  const { dir } = job
  setAside(job, ['dist', 'cache'])
  mkdirSync(join(dir, 'cache'), { recursive: true })
  symlinkSync(join(projectRoot, '.cache/compiled'), join(dir, 'cache/compiled'))
}
