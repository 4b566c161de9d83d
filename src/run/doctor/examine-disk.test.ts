import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { describeRoom, examineDisk } from './examine-disk.ts'

it.each([
  [50e6, 'failed', '50 MB'],
  [1.5e9, 'warning', '1.5 GB'],
  [20e9, 'ok', '20.0 GB'],
])('%d free bytes are %s', (free, state, room) => {
  expect(describeRoom(['dist', '.cache'], free)).toMatchObject({
    state,
    message: expect.stringContaining(`${room} are free for dist and .cache`) as string,
  })
})

it('folders of one disk share a line, also if they are not there yet', () => {
  const dir = makeTempDir()
  const folders = ['dist', '.cache'].map((name) => ({ name, path: join(dir, 'new', name) }))
  const lines = examineDisk(folders)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.message).toContain('for dist and .cache')
})

it('a file in the place of a folder is found', () => {
  const file = join(makeTempDir(), 'dist')
  writeFileSync(file, '')
  expect(examineDisk([{ name: 'dist', path: join(file, 'deeper') }])).toMatchObject([
    { state: 'failed', message: expect.stringContaining(`${file} is no folder`) as string },
  ])
})
