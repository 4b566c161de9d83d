import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { keepNewest } from './keep-newest.ts'

function makeFolder(home: string, name: string, hoursOld: number): void {
  mkdirSync(join(home, name))
  writeFileSync(join(home, name, 'file'), '')
  const changed = new Date(Date.now() - hoursOld * 3_600_000)
  utimesSync(join(home, name), changed, changed)
}

describe('keepNewest', () => {
  it('keeps the folders that were changed last, all files, and drafts that may still be written', async () => {
    const home = makeTempDir()
    makeFolder(home, 'oldest', 9)
    makeFolder(home, 'older', 8)
    makeFolder(home, 'new', 7)
    makeFolder(home, '.killed', 2)
    makeFolder(home, '.written', 0)
    writeFileSync(join(home, 'links.json'), '{}')
    await keepNewest(home, 2)
    expect(readdirSync(home).sort()).toEqual(['.written', 'links.json', 'new', 'older'])
  })

  it('may run in several processes at once, and while folders go', async () => {
    const home = makeTempDir()
    for (let at = 0; at < 40; at++) makeFolder(home, `folder-${at}`, at)
    const pruning = [keepNewest(home, 3), keepNewest(home, 3)]
    rmSync(join(home, 'folder-0'), { recursive: true })
    await Promise.all(pruning)
    expect(readdirSync(home)).toHaveLength(3)
  })
})
