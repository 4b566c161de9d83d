import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replaceByLink, replaceFile } from './replace-file.ts'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'tessera-replace-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const at = (name: string) => join(dir, name)

describe('replaceFile', () => {
  it('makes the folder, and leaves the old bytes to those who have them open', () => {
    replaceFile(at('a/b.txt'), 'old')
    const { ino } = statSync(at('a/b.txt'))
    replaceFile(at('a/b.txt'), 'new')
    expect(readFileSync(at('a/b.txt'), 'utf8')).toBe('new')
    expect(statSync(at('a/b.txt')).ino).not.toBe(ino)
    expect(readdirSync(at('a'))).toEqual(['b.txt'])
  })

  it('leaves no draft if a step fails', () => {
    writeFileSync(at('kept.txt'), 'old')
    mkdirSync(at('folder/inside'), { recursive: true })
    const fail = () => {
      throw new Error('no')
    }
    expect(() => replaceFile(at('kept.txt'), 'new', fail)).toThrow('no')
    expect(() => replaceFile(at('folder'), 'new')).toThrow()
    expect(readFileSync(at('kept.txt'), 'utf8')).toBe('old')
    expect(readdirSync(dir).sort()).toEqual(['folder', 'kept.txt'])
  })
})

describe('replaceByLink', () => {
  it('puts a second name in the place of another file, and of its own', () => {
    writeFileSync(at('one'), '1')
    writeFileSync(at('two'), '2')
    replaceByLink(at('two'), at('one'))
    replaceByLink(at('two'), at('one'))
    expect(readFileSync(at('two'), 'utf8')).toBe('1')
    expect(readdirSync(dir).sort()).toEqual(['one', 'two'])
  })
})
