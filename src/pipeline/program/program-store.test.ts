import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolderStore } from '#store/objects/folder-store.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { segmentEntries } from '#store/shared-log/log-segment.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createProgramStore } from './program-store.ts'

let dir: string
let store: ObjectStore

beforeEach(() => {
  dir = makeTempDir()
  store = openFolderStore(join(dir, 'store'))
})
afterEach(() => store.close())

function writeProgram(name: string): string {
  const folder = join(dir, name)
  mkdirSync(join(folder, 'server'), { recursive: true })
  writeFileSync(join(folder, 'server/entry.mjs'), `// ${name}`)
  writeFileSync(join(folder, 'inline.json'), '')
  return folder
}

const listOf = async () => JSON.parse(String((await store.get('compiled/versions.json'))?.body)) as { name: string }[]
const objects = async () => (await store.list('compiled/')).map(({ key }) => key)

it('gives another machine the program of its version of the code, whole', async () => {
  await createProgramStore(store).keep('code', writeProgram('made'))
  const to = join(dir, 'fetched')
  expect(await createProgramStore(store).fetch('other code', to)).toBe(false)
  expect(await createProgramStore(store).fetch('code', to)).toBe(true)
  expect(readFileSync(join(to, 'server/entry.mjs'), 'utf8')).toBe('// made')
  expect(readFileSync(join(to, 'inline.json'), 'utf8')).toBe('')
})

it('gives no damaged program, and whoever compiles it then mends it', async () => {
  await createProgramStore(store).keep('code', writeProgram('made'))
  await store.put(`compiled/${(await listOf())[0]?.name}`, 'nonsense')
  const programs = createProgramStore(store)
  await expect(programs.fetch('code', join(dir, 'a'))).rejects.toThrow('its bytes were changed')
  await programs.keep('code', writeProgram('again'))
  expect(await createProgramStore(store).fetch('code', join(dir, 'b'))).toBe(true)
})

it('writes nothing outside of the folder', async () => {
  const pack = await segmentEntries([{ key: '../stolen.mjs', version: '', value: Buffer.from('') }])
  await store.put(`compiled/${pack.name}`, pack.bytes)
  await store.put('compiled/versions.json', JSON.stringify([{ codeId: 'code', name: pack.name }]))
  expect(await createProgramStore(store).fetch('code', join(dir, 'a'))).toBe(false)
  expect(() => readFileSync(join(dir, 'stolen.mjs'))).toThrow('ENOENT')
})

it('keeps the newest versions, and one of two that are kept at once', async () => {
  for (let code = 0; code < 12; code += 1) await createProgramStore(store).keep(`code ${code}`, writeProgram(`${code}`))
  expect(await objects()).toHaveLength(9)
  const machines = [createProgramStore(store), createProgramStore(store)]
  await Promise.all(machines.map((programs, at) => programs.keep('new code', writeProgram(`machine ${at}`))))
  expect(await createProgramStore(store).fetch('new code', join(dir, 'a'))).toBe(true)
  expect(await objects()).toHaveLength(9)
})
