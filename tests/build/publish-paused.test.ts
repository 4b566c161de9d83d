import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLedger } from '#publish/lease/ledger.ts'
import type { Target } from '#publish/targets/target.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import {
  publishedBuildId,
  FIRST,
  openTestTarget,
  publish,
  resume,
  rollback,
  SECOND,
  visit,
} from '../support/publish-site.ts'
import { publishPlaces } from '../support/publish-places.ts'

const THIRD = { ...SECOND, 'index.html': '<html>third home' }

const places = publishPlaces()
let target: Target

afterEach(() => target.close())

const paused = expect.objectContaining({
  name: 'PublishingPaused',
  message: expect.stringMatching(/^Publishing is paused since .*: Mina rolled the site back to /) as string,
}) as Error

const home = async () => (await visit(target)).get('index.html')

describe.each(Object.entries(places.kinds))('a rollback of %s', (_kind, address) => {
  beforeEach(async () => {
    target = await openTestTarget(address())
    await publish(target, places.bundles.write('harbour', FIRST, 0))
    await publish(target, places.bundles.write('harbour', SECOND, 1))
  })

  it('pauses publishing: nothing newer goes live, however it is asked for, until publishing is resumed', async () => {
    const back = await rollback(target, { by: 'Mina' })
    expect(back.targetState).toMatchObject({ live: publishedBuildId(FIRST), paused: { by: 'Mina' } })
    const third = places.bundles.write('harbour', THIRD, 2)
    for (const more of [{}, { dryRun: true }, { verify: true }])
      await expect(publish(target, third, more)).rejects.toThrow(paused)
    expect(await home()).toBe(FIRST['index.html'])
    const { ledger } = await readLedger(target.store)
    expect(ledger).toMatchObject({ live: publishedBuildId(FIRST), pending: [], dropping: [] })
    expect(ledger.lease).toBeUndefined()

    expect(await resume(target)).toMatchObject({ wasPaused: true, targetState: { live: publishedBuildId(FIRST) } })
    expect(await home()).toBe(FIRST['index.html'])
    expect(await resume(target)).toMatchObject({ wasPaused: false })
    await publish(target, third)
    expect(await home()).toBe(THIRD['index.html'])
  })

  it('to the live release pauses there, and that release may still be mended', async () => {
    await rollback(target, { to: publishedBuildId(SECOND), by: 'Mina' })
    expect(await publish(target, join(places.bundles.dir, 'harbour'), { verify: true })).toMatchObject({
      state: 'published',
    })
    await expect(publish(target, places.bundles.write('harbour', THIRD, 2))).rejects.toThrow(paused)
    expect(await home()).toBe(SECOND['index.html'])
  })

  it('is not undone by a publisher that began before it', async () => {
    const third = places.bundles.write('harbour', THIRD, 2)
    let reads = 0
    const { store } = target
    const late: Target = {
      ...target,
      store: {
        ...store,
        async put(...written) {
          // The first write takes the lease. The rollback comes just before it.
          if ((reads += 1) === 1) await rollback(target, { by: 'Mina' })
          return store.put(...written)
        },
      },
    }
    await expect(publish(late, third)).rejects.toThrow(paused)
    expect(await home()).toBe(FIRST['index.html'])
    expect((await readLedger(store)).ledger).toMatchObject({ pending: [], dropping: [] })
  })
})

it('the commands say that publishing is paused, refuse to publish, and resume it', async () => {
  const address = places.kinds.folder()
  target = await openTestTarget(address)
  for (const [minute, files] of [FIRST, SECOND].entries()) {
    places.bundles.write('dist/harbour', files, minute)
    await publish(target, join(places.bundles.dir, 'dist/harbour'))
  }
  const tenant = {
    origin: 'https://harbour.example',
    provider: { baseUrl: 'https://provider.example' },
    publish: { target: address },
  }
  const file = join(places.bundles.dir, 'tenants.json')
  writeFileSync(file, JSON.stringify({ default: 'harbour', tenants: { harbour: tenant } }))
  const run = (command: string, ...words: string[]) => runCommand(command, '--tenants', file, ...words)
  const folders = ['out', 'cache', 'host'].flatMap((name) => [
    `--${name}`,
    join(places.bundles.dir, name.replace('out', 'dist')),
  ])

  const back = await run('rollback', 'harbour')
  expect(back.code).toBe(0)
  expect(back.said.trim().split('\n').at(-1)).toMatch(/Publishing of harbour is paused.*rollback -- harbour --resume/)
  places.bundles.write('dist/harbour', THIRD, 2)
  const refused = await run('publish-site', ...folders)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/PublishingPaused \(harbour\): Publishing is paused since .* rolled the site back to/)
  expect(await home()).toBe(FIRST['index.html'])

  const wrong = await run('rollback', 'harbour', '--resume', '--to', publishedBuildId(SECOND))
  expect(wrong.code).toBe(2)
  const resumed = await run('rollback', 'harbour', '--resume', '--json')
  expect(resumed.code).toBe(0)
  expect(JSON.parse(resumed.printed)).toMatchObject({ tenant: 'harbour', ok: true, wasPaused: true })
  expect((await run('rollback', 'harbour', '--resume')).said).toContain('Publishing of harbour is not paused')
  expect(await run('publish-site', ...folders)).toMatchObject({ code: 0 })
  expect(await home()).toBe(THIRD['index.html'])
})

function runCommand(command: string, ...words: string[]): Promise<{ code: number; said: string; printed: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: readSettings().compilerEnv }
    execFile(process.execPath, [`scripts/${command}.ts`, ...words], options, (error, printed, said) =>
      resolve({ code: Number(error?.code ?? 0), said, printed }),
    )
  })
}
