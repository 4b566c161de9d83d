import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeTenantsFile } from '#demo/write-tenants-file.ts'
import { compile } from '#pipeline/compile.ts'
import { readSettings } from '#run/settings.ts'
import type { ThemeCode } from '#site/theme.ts'
import { root } from '../folders.ts'
import type { Contender } from './contender.ts'

/** This project, all tenants with one theme: `theme1` makes a search index, `theme3` has no search, like the others. */
export function createOurs(theme: ThemeCode, note: string): Contender {
  return {
    name: `ours-${theme}`,
    label: `Tessera, ${theme} ${note}`,
    isOurs: true,
    version: () => 'this commit',
    async write({ dir, content, providerUrl }, edition) {
      if (edition.article + edition.menu > 0) return
      await compile({ root, cacheDir: join(root, '.cache'), env: readSettings().compilerEnv })
      mkdirSync(join(dir, 'cache'), { recursive: true })
      await writeTenantsFile(join(dir, 'tenants.json'), content.tenants, providerUrl)
      this.clear({ dir, content, providerUrl })
    },
    clear({ dir }) {
      for (const folder of ['dist', 'cache']) rmSync(join(dir, folder), { recursive: true, force: true })
      mkdirSync(join(dir, 'cache'))
      symlinkSync(join(root, '.cache/compiled'), join(dir, 'cache/compiled'))
    },
    steps: ({ dir }) => [
      {
        command: process.execPath,
        args: [
          ...['--import', './scripts/compile-cache.ts', 'scripts/build.ts', '--theme', theme],
          ...['--tenants', join(dir, 'tenants.json'), '--out', join(dir, 'dist'), '--cache', join(dir, 'cache')],
        ],
        cwd: root,
      },
    ],
    output: (tenant) => `dist/${tenant}--${theme}`,
  }
}
