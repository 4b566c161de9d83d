import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, it } from 'vitest'

it('is waited for by a program that closes it and has nothing else to do', () => {
  const program = `
    import { createImagePool } from ${JSON.stringify(new URL('./image-pool.ts', import.meta.url).href)}
    const pool = createImagePool({ jobs: 1 })
    await pool.run({ kind: 'measure', source: ${JSON.stringify(import.meta.filename)} }, { owner: {}, patienceMs: () => 60_000 }).catch(() => undefined)
    await pool.close()
    console.log('closed')
  `
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(`${stdout}${status}`).toBe('closed\n0')
})
