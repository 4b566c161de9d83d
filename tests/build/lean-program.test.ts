import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'

/** Each thread reads, parses and runs this many bytes. React would add 560 kB, and zod 160 kB. */
const MOST_BYTES = 450_000

it('loads no more code than fits its budget before it draws a first page', async () => {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const source = `
    import { registerHooks } from 'node:module'
    let bytes = 0
    registerHooks({
      load(url, context, load) {
        const loaded = load(url, context)
        if (url.startsWith('file:')) bytes += Buffer.byteLength(loaded.source)
        return loaded
      },
    })
    const { openProgram } = await import(${JSON.stringify(program.entry)})
    openProgram()
    console.log(bytes)`
  const args = ['--input-type=module', '--eval', source]
  const env = { ...process.env, NODE_ENV: 'production' }
  const bytes = Number(execFileSync(process.execPath, args, { encoding: 'utf8', env }))
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})
