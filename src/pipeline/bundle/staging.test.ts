import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { clearStaging, createStagingDir } from './staging.ts'

/** Whether this system tells that a process has ended. On other systems, folders wait for a day. */
const tellsProcesses = existsSync('/proc/self/stat')

let outDir: string
beforeEach(() => {
  outDir = makeTempDir()
})

/** Makes a folder as another process would: a folder of this process, with another name. */
function folderOf(change: (parts: { space: string; pid: string; started: string }) => Partial<typeof parts>): string {
  const { dir } = createStagingDir(outDir)
  const [space = '', pid = '', started = '', count = ''] = basename(dir).split('-')
  const parts = { space, pid, started, ...change({ space, pid, started }) }
  const other = join(dirname(dir), [parts.space, parts.pid, parts.started, `${count}0`].join('-'))
  renameSync(dir, other)
  return other
}

it('a folder that cannot be made is told by name', () => {
  const file = join(outDir, 'file')
  writeFileSync(file, '')
  expect(() => createStagingDir(file)).toThrow(expect.objectContaining({ name: 'BundleNotWritten' }))
})

it('two folders of one process never meet, and the last one takes their home with it', async () => {
  const [one, other] = [createStagingDir(outDir), createStagingDir(outDir)]
  expect(one.dir).not.toBe(other.dir)
  await one.remove()
  await other.remove()
  clearStaging(outDir)
  expect(existsSync(join(outDir, '.staging'))).toBe(false)
})

it.skipIf(!tellsProcesses)('clears what a process left that is gone, and what this one did', () => {
  const own = createStagingDir(outDir).dir
  const dead = folderOf(() => ({ pid: '4194304' }))
  const earlier = folderOf(({ started }) => ({ pid: '1', started: `${Number(started) + 1}` }))
  clearStaging(outDir)
  expect([own, dead, earlier].filter((dir) => existsSync(dir))).toEqual([])
})

it('leaves the folder of another container alone, even where it counts the same processes', () => {
  const other = folderOf(() => ({ space: 'other' }))
  clearStaging(outDir)
  expect(existsSync(other)).toBe(true)
  const longAgo = (Date.now() - 2 * 86_400_000) / 1000
  utimesSync(other, longAgo, longAgo)
  clearStaging(outDir)
  expect(existsSync(other)).toBe(false)
})

it.skipIf(!tellsProcesses)('leaves the folder of a process alone that still runs', () => {
  const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  const running = folderOf(() => ({ pid: String(process.ppid), started }))
  clearStaging(outDir)
  expect(existsSync(running)).toBe(true)
})
