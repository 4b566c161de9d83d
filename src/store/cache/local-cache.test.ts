import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { type LocalCache, openLocalCache } from './local-cache.ts'

const ROWS = Array.from({ length: 60 }, (_, at) => [`key ${at}`, `value ${at} `.repeat(200)] as const)
const BYTES = Buffer.from('a body and its words')

let dir: string
let file: string
let told: Notice[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-'))
  file = join(dir, 'cache.sqlite')
  told = []
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

function open<T>(act: (cache: LocalCache) => T): T {
  const cache = openLocalCache(file, { tell: (notice) => told.push(notice) })
  try {
    return act(cache)
  } finally {
    cache.close()
  }
}

function fill(cache: LocalCache): void {
  cache.write('texts', ROWS)
  cache.writeRows([['bytes', 'body', BYTES]])
}

/** Every row has the written value or is missing. */
function expectNothingWrong(cache: LocalCache): void {
  for (const [key, value] of ROWS) expect([value, undefined]).toContain(cache.read('texts', key))
  const [body] = cache.readBytes('bytes', ['body'])
  if (body) expect(Buffer.from(body)).toEqual(BYTES)
}

/** The cache stores and returns rows again, even if some were lost. */
function expectWorks(): void {
  open(fill)
  open((cache) => {
    expect(ROWS.map(([key]) => cache.read('texts', key))).toEqual(ROWS.map(([, value]) => value))
    expect(Buffer.from(cache.readBytes('bytes', ['body'])[0] ?? [])).toEqual(BYTES)
  })
}

describe('a row that was changed', () => {
  it('counts as missing, is removed and told of, and the others stay', () => {
    open(fill)
    const db = new DatabaseSync(file)
    db.exec(`UPDATE kept SET value = replace(value, 'value 7 ', 'valve 7 ') WHERE key = 'key 7'`)
    db.exec(`UPDATE kept SET value = CAST('another' AS BLOB) WHERE space = 'bytes'`)
    db.close()
    open((cache) => {
      expect(cache.read('texts', 'key 7')).toBeUndefined()
      expect(cache.read('texts', 'key 8')).toBe(ROWS[8]?.[1])
      expect(cache.keys('texts', 'key 7')).toEqual([])
      expect(cache.readBytes('bytes', ['body', 'none'])).toEqual([undefined, undefined])
    })
    expect(told.map(({ name }) => name)).toEqual(['KeptDamaged', 'KeptDamaged'])
    expectWorks()
  })

  it('is told apart from one that was put under another key', () => {
    open(fill)
    const db = new DatabaseSync(file)
    db.exec(`UPDATE kept SET key = 'key 99' WHERE key = 'key 7'`)
    db.close()
    open((cache) => expect(cache.read('texts', 'key 99')).toBeUndefined())
  })

  it('keeps texts with lone surrogates and zeros', () => {
    open((cache) => cache.write('texts', [['odd', 'a\ud800\u0000b']]))
    open((cache) => expect(cache.read('texts', 'odd')).toBe('a\ufffd\u0000b'))
    expect(told).toEqual([])
  })
})

describe('a file that was damaged', () => {
  it.each([
    ['emptied', () => truncateSync(file, 0)],
    ['cut', () => truncateSync(file, 20_000)],
    ['replaced by a text', () => writeFileSync(file, 'This was no database.'.repeat(2000))],
  ])('%s, is put aside with a notice, and a new one begins', (_, damage) => {
    open(fill)
    damage()
    open(expectNothingWrong)
    expect(told.map(({ name }) => name)).toContain('KeptDamaged')
    expect(told[0]?.message).toContain('cache.sqlite.damaged')
    expect(existsSync(`${file}.damaged`)).toBe(true)
    expectWorks()
  })

  it('gives no wrong row wherever one byte was changed, and works again', () => {
    open(fill)
    const whole = readFileSync(file)
    // Bytes of the header, of the schema, and of pages of the table and the index.
    const places = [0, 17, 18, 19, 20, 21, 28, 31, 43, 47, 59, 100, 105, 108, ...every(6007, 200, whole.length)]
    for (const at of places) {
      for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
      writeFileSync(file, whole)
      change(at, (whole[at] ?? 0) ^ 0x11)
      open(expectNothingWrong)
      open((cache) => cache.write('texts', [['new', 'row']]))
      open((cache) => expect(cache.read('texts', 'new'), `byte ${at}`).toBe('row'))
    }
  })

  it('is left by those that had it open, too', () => {
    open(fill)
    open((first) => {
      change(18, 9)
      open((second) => {
        second.write('texts', [['new', 'from the second']])
        expect(first.read('texts', 'new')).toBe('from the second')
        first.write('texts', [['newer', 'from the first']])
        expect(second.read('texts', 'newer')).toBe('from the first')
      })
    })
  })
})

it('a private cache can be read by its owner alone, also one that was not private before', () => {
  open(fill)
  const cache = openLocalCache(file, { isPrivate: true })
  cache.write('texts', [['more', 'text']])
  for (const name of ['', '-wal', '-shm']) expect(statSync(file + name).mode & 0o777).toBe(0o600)
  cache.close()
})

function change(at: number, to: number): void {
  const bytes = readFileSync(file)
  bytes[at] = to
  writeFileSync(file, bytes)
}

function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step)
}
