import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'

/** A file of the program and all that are loaded with it. */
function loadedWith(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found
  const code = readFileSync(file, 'utf8')
  found.set(file, code)
  for (const [, path = ''] of code.matchAll(/^import\b[^;]*?["'](\.[^"']+)["'];/gm))
    loadedWith(join(dirname(file), path), found)
  return found
}

it('loads neither React nor zod before a page needs them', async () => {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const code = [...loadedWith(program.entry).values()].join('\n')
  const packages = new Set(
    Array.from(code.matchAll(/^\/\/.*\bnode_modules\/((?:@[^/\s]+\/)?[^/\s]+)/gm), ([, name]) => name),
  )
  expect([...packages]).toContain('astro')
  for (const late of ['@astrojs/react', 'react-dom', 'zod']) expect([...packages]).not.toContain(late)
})
