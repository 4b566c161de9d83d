import { expect, it } from 'vitest'
import { phrasesOf } from './phrases.ts'

it.each([
  ['雨季之前', '雨季|之前'],
  ['山坡区十月起换装新水表', '山坡区|十月起|换装新水表'],
  ['腰背痛与物理治疗', '腰背痛|与物理|治疗'],
  ['雨天溢流与海滩水质', '雨天|溢流|与海滩|水质'],
  ['我们已收到您的信息', '我们|已收到您的|信息'],
  ['等候约30分钟', '等候约30分钟'],
  ['旧港：14 条街更换主管', '旧港：14 条街更换|主管'],
])('divides a Chinese title between its words: %s', (title, divided) => {
  expect(phrasesOf(title).join('|')).toBe(divided)
})

it('keeps a title in one piece if its language has blanks between words', () => {
  expect(phrasesOf('여름철 수돗물')).toStrictEqual(['여름철 수돗물'])
  expect(phrasesOf('No water')).toStrictEqual(['No water'])
})

it('loses nothing of a text', () => {
  const text = ' “家里”停水 <b>了</b>？ useEffect 使用方法'
  expect(phrasesOf(text).join('')).toBe(text)
  expect(phrasesOf('').join('')).toBe('')
})
