import { describe, expect, it } from 'vitest'
import { BLOCK_END, excerptOf, plainText } from './plain-text.ts'

describe('plainText', () => {
  it('collapses blanks and puts each block on its own line', () => {
    expect(plainText(['a ', ' b\u00a0', BLOCK_END, BLOCK_END, '\n c', BLOCK_END])).toBe('a b\nc')
  })
})

describe('excerptOf', () => {
  it('keeps a short text whole', () => {
    expect(excerptOf(' One.\nTwo. ')).toBe('One. Two.')
  })

  it('ends with a sentence where one ends late enough', () => {
    const text = `${'word '.repeat(20)}ends. ${'more '.repeat(40)}`
    expect(excerptOf(text)).toBe(`${'word '.repeat(20)}ends.`)
  })

  it('ends between two words where no sentence does', () => {
    const excerpt = excerptOf('long '.repeat(100))
    expect(excerpt).toMatch(/^(long )+long…$/)
    expect(excerpt.length).toBeLessThanOrEqual(200)
  })

  it('ends Chinese with a sentence, else between two characters', () => {
    expect(excerptOf(`${'水'.repeat(150)}。${'费'.repeat(150)}`)).toBe(`${'水'.repeat(150)}。`)
    expect(excerptOf('水'.repeat(300))).toBe(`${'水'.repeat(199)}…`)
  })

  it('parts no character', () => {
    expect(excerptOf(`${'水'.repeat(198)}😀${'水'.repeat(50)}`)).toBe(`${'水'.repeat(198)}…`)
    expect(excerptOf(`${'水'.repeat(198)}e\u0301${'水'.repeat(50)}`).isWellFormed()).toBe(true)
  })
})
