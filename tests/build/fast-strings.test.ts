import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'

it('finds the methods of strings as fast with the compiled program as without', async () => {
  const { program } = await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  const source = `
    const isFast = () => %HasFastProperties(String.prototype)
    const before = isFast()
    const { openProgram } = await import(${JSON.stringify(program.entry)})
    const loaded = isFast()
    openProgram()
    console.log(JSON.stringify({ before, loaded, opened: isFast() }))`
  const args = ['--allow-natives-syntax', '--input-type=module', '--eval', source]
  const said = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // Where loading it leaves them fast, nothing needs to be restored any more.
  expect(JSON.parse(said)).toEqual({ before: true, loaded: false, opened: true })
})
