import { describe, expect, it } from 'vitest'
import { normalizeWith, writeHanForms } from './han-forms.ts'

describe('forms of Chinese characters', () => {
  it('are read as they were written, several of one character too', () => {
    const spell = normalizeWith(
      writeHanForms([
        ['費', '费'],
        ['發', '发'],
        ['髮', '发'],
        ['㑇', '㑳'],
      ]),
    )
    expect(spell('水費、发發髮, 㑇 abc 물')).toBe('水费、发发发, 㑳 abc 물')
  })

  it('may be none', () => {
    expect(normalizeWith(writeHanForms([]))('水費')).toBe('水費')
    expect(normalizeWith(undefined)('水費 ＡＢＣ')).toBe('水費 abc')
  })
})
