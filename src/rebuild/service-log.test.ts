import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as round } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { openServiceLogger } from './service-log.ts'

const LINES = 3000

it('goes on while the reader of the log does not read, and writes each line once it does', async () => {
  const pipe = join(makeTempDir(), 'log')
  execFileSync('mkfifo', [pipe])
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  const logger = openServiceLogger(fd, 'info')
  for (let at = 0; at < LINES; at += 1) logger.info({ at }, 'x'.repeat(100))
  let text = ''
  while (text.split('\n').length <= LINES) {
    text += readWaiting(fd)
    await round()
  }
  const lines = text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { at: number }).at)
  expect(lines).toStrictEqual(Array.from({ length: LINES }, (_, at) => at))
  closeSync(fd)
})

function readWaiting(fd: number): string {
  const buffer = Buffer.alloc(2 ** 16)
  try {
    return buffer.toString('utf8', 0, readSync(fd, buffer))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''
    throw error
  }
}
