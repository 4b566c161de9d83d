import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function makeSink(isTTY: boolean) {
  const chunks: string[] = []
  return { isTTY, chunks, write: (text: string) => chunks.push(text) }
}

/** The last text on the screen, for output that only rewrites its last line. */
function screen(chunks: string[]): string[] {
  const lines = chunks.join('').split('\n')
  return lines.map((line) => stripVTControlCharacters(line.split('\r\u001B[K').at(-1) ?? '').trim()).filter(Boolean)
}

describe('createLog', () => {
  it('writes plain lines where there is no terminal', () => {
    const sink = makeSink(false)
    const log = createLog({ sink })
    log.info('two tenants')
    log.warn('one notice')
    expect(sink.chunks.join('')).toBe('[info] two tenants\n[warn] one notice\n')
  })

  it('leaves user names and passwords of addresses out', () => {
    const sink = makeSink(false)
    const log = createLog({ sink })
    log.error('https://me:secret@a.example does not answer')
    log.task('harbour').fail('https://me:secret@a.example')
    expect(sink.chunks.join('')).toBe(
      '[error] https://***@a.example does not answer\n[error] harbour: https://***@a.example\n',
    )
  })

  it('gives lines a sign on a terminal, in colour where that has colours', () => {
    for (const [hasColors, line] of [
      [true, '\u001B[33m⚠\u001B[39m one notice\n'],
      [false, '⚠ one notice\n'],
    ] as const) {
      const sink = { ...makeSink(true), hasColors: () => hasColors }
      createLog({ sink }).warn('one notice')
      expect(sink.chunks).toContain(line)
    }
  })

  it('writes one line for a task where there is no terminal, however often it is updated', () => {
    const sink = makeSink(false)
    const task = createLog({ sink }).task('harbour')
    task.update('1 of 2')
    task.update('2 of 2')
    task.done('2 pages')
    expect(sink.chunks.join('')).toBe('[success] harbour: 2 pages\n')
  })

  it('keeps one live line of all running tasks on a terminal', () => {
    const sink = makeSink(true)
    const log = createLog({ sink })
    const harbour = log.task('harbour')
    const clinic = log.task('clinic')
    harbour.update('3 of 96')
    clinic.update('1 of 40')
    expect(screen(sink.chunks)).toStrictEqual(['harbour 3 of 96 · clinic 1 of 40'])
  })

  it('prints lasting lines above the live line and takes it away at the end', () => {
    const sink = makeSink(true)
    const log = createLog({ sink })
    const harbour = log.task('harbour')
    harbour.update('3 of 96')
    log.info('hello')
    expect(screen(sink.chunks)).toStrictEqual([expect.stringContaining('hello'), 'harbour 3 of 96'])

    harbour.done('96 pages')
    const end = screen(sink.chunks)
    expect(end).toHaveLength(2)
    expect(end[1]).toContain('harbour: 96 pages')
  })

  it('says only warnings and errors when quiet', () => {
    const sink = makeSink(true)
    const log = createLog({ sink, quiet: true })
    const task = log.task('harbour')
    task.update('1 of 2')
    task.done('2 pages')
    log.info('hello')
    log.success('fine')
    expect(sink.chunks).toStrictEqual([])

    log.warn('one notice')
    log.task('clinic').fail('no answer')
    expect(screen(sink.chunks).join(' ')).toMatch(/one notice.*clinic: no answer/s)
  })

  it('drops control characters, so that a title cannot steer the terminal', () => {
    const sink = makeSink(false)
    createLog({ sink }).info('a\u001B[2Jb\u0007c\nd')
    expect(sink.chunks.join('')).toBe('[info] a[2Jbc\nd\n')
  })
})
