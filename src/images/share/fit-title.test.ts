import { describe, expect, it } from 'vitest'
import { breakText, drawableText, fitLine, fitTitle, type TitleBox } from './fit-title.ts'

/** A typewriter's letters: half an em wide, East Asian letters one em. */
const measure = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.5), 0)
const BOX: TitleBox = { width: 400, height: 150, sizes: [40, 20], leading: 1.25, mostLines: 4 }
const fit = (title: string, tag: string) => fitTitle(title, tag, measure, BOX)

describe('a line breaks', () => {
  it('at blanks and after hyphens in languages with letters', () => {
    expect(breakText('The well-known bay (2 km), “now”', 'en')).toEqual([
      'The ',
      'well-',
      'known ',
      'bay ',
      '(2 ',
      'km), ',
      '“now”',
    ])
  })

  it('between the words of Chinese, but not before closing or after opening marks', () => {
    expect(breakText('停水了，怎么办？（请看）', 'zh-Hans')).toEqual(['停水', '了，', '怎么', '办？', '（请看）'])
  })

  it('between the words of Korean, and nowhere within them', () => {
    expect(breakText('수돗물 경도는 얼마인가요?', 'ko')).toEqual(['수돗물 ', '경도는 ', '얼마인가요?'])
  })

  it('around a word of another language within Chinese', () => {
    expect(breakText('学习useEffect和React', 'zh-Hans')).toEqual(['学习', 'useEffect', '和', 'React'])
  })
})

describe('a title', () => {
  it('that is short is large and on one line', () => {
    expect(fit('Harbour bay', 'en')).toEqual({ size: 40, lines: ['Harbour bay'] })
  })

  it('has lines of about the same length', () => {
    expect(fit('Water quality report for all', 'en')).toEqual({ size: 40, lines: ['Water quality', 'report for all'] })
  })

  it('gets smaller letters before it is cut', () => {
    const title = 'How the harbour keeps its water clean in every season of the year'
    const { size, lines } = fit(title, 'en')
    expect([size, lines.join(' ')]).toEqual([20, title])
  })

  it('gets smaller letters for a word that is wider than its line', () => {
    expect(fit('Donaudampfschifffahrtsgesellschaft', 'en')).toMatchObject({ size: 20 })
  })

  it('that fits at no size ends in an ellipsis, after four lines', () => {
    const { size, lines } = fit('word '.repeat(80), 'en')
    expect([size, lines.length]).toEqual([20, 4])
    expect(lines.at(-1)).toMatch(/^(word )+word\.\.\.$/)
    expect(fit('水'.repeat(200), 'zh-Hans').lines.at(-1)).toBe(`${'水'.repeat(19)}…`)
  })

  it('is never wider or higher than its place', () => {
    for (const title of [
      'a'.repeat(300),
      'ab '.repeat(90),
      '停水了，'.repeat(40),
      '수돗물 '.repeat(60),
      '“',
      'x-'.repeat(150),
    ]) {
      const { size, lines } = fit(title, 'en')
      expect(Math.max(...lines.map((line) => measure(line) * size))).toBeLessThanOrEqual(BOX.width)
      expect(lines.length * size * BOX.leading).toBeLessThanOrEqual(BOX.height)
    }
  })
})

it('a name that is too long for its line is cut', () => {
  expect(fitLine('Harbour City', 'en', measure, 10)).toBe('Harbour City')
  expect(fitLine('Harbour City Council', 'en', measure, 6)).toBe('Harbour...')
})

it('what has no letters is left out of a text', () => {
  expect(drawableText(' 🎉 Summer\u00ad time\n ☀️ 🇰🇷 soon… 很好…')).toBe('Summer time soon... 很好…')
})
