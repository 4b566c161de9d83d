import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const module = import.meta.resolve('#store/cache/local-cache.ts')

/** Threads that wait until all are ready, and then open the same missing file at once. */
async function openAtOnce(file: string, threads: number): Promise<unknown[]> {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(${JSON.stringify(module)}).then(({ openLocalCache }) => {
      Atomics.add(workerData.gate, 0, 1)
      while (Atomics.load(workerData.gate, 0) < workerData.threads);
      try {
        const cache = openLocalCache(workerData.file)
        cache.write('space', [[String(workerData.number), 'value']])
        cache.close()
        parentPort.postMessage('opened')
      } catch (error) {
        parentPort.postMessage(String(error))
      }
    })`
  return Promise.all(
    Array.from(
      { length: threads },
      (_, number) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(source, { eval: true, workerData: { gate, threads, file, number } })
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
    ),
  )
}

it('a new cache may be opened by several workers at the same moment', async () => {
  const dir = makeTempDir()
  for (let round = 0; round < 15; round++) {
    const file = join(dir, String(round), 'cache.sqlite')
    expect(await openAtOnce(file, 3)).toEqual(['opened', 'opened', 'opened'])
  }
})

it('to write or delete nothing waits for nobody', () => {
  const file = join(makeTempDir(), 'cache.sqlite')
  const cache = openLocalCache(file)
  const other = new DatabaseSync(file)
  try {
    // A cache that has something to write would wait for the lock until it gives up.
    other.exec('BEGIN IMMEDIATE')
    cache.write('space', [])
    cache.delete('space', [])
    expect(cache.keys('space', '')).toEqual([])
  } finally {
    other.close()
    cache.close()
  }
})

it('says that it cannot be written where the disk is full, and keeps what it has', () => {
  const file = join(makeTempDir(), 'cache.sqlite')
  const small = openLocalCache(file)
  small.write('space', [['before', 'kept']])
  small.close()
  const source = `
    const { openLocalCache } = await import(${JSON.stringify(module)})
    const cache = openLocalCache(${JSON.stringify(file)})
    try {
      cache.write('space', [['after', 'x'.repeat(4_000_000)]])
    } catch (error) {
      process.stdout.write(error.name + ': ' + error.message)
    }`
  // No file of this process may grow beyond 1 MB, as on a full disk.
  const limits = `trap '' XFSZ; ulimit -f 1024; exec "$0" --input-type=module --eval "$1"`
  const { stdout, stderr } = spawnSync('bash', ['-c', limits, process.execPath, source], { encoding: 'utf8' })
  expect(stdout, stderr).toMatch(/^CacheNotWritten: .*cache\.sqlite.*(disk|full)/)
  const cache = openLocalCache(file)
  expect(['before', 'after'].map((key) => cache.read('space', key))).toEqual(['kept', undefined])
  cache.close()
})

it('says by name where it cannot be made', () => {
  const dir = makeTempDir()
  writeFileSync(join(dir, 'file'), '')
  mkdirSync(join(dir, 'cache.sqlite'))
  const notWritten: unknown = expect.objectContaining({ name: 'CacheNotWritten' })
  expect(() => openLocalCache(join(dir, 'file/cache.sqlite'))).toThrow(notWritten as Error)
  expect(() => openLocalCache(join(dir, 'cache.sqlite'))).toThrow(notWritten as Error)
})
