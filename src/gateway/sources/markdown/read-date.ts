const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i
const MONTH_DAY = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i
const EAST_ASIAN = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?$/
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** A date, alone or with a time, in a form of the provider contract. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)\d{1,2}:\d\d.*)?$/i
/** Seconds or milliseconds since 1970. */
const NUMBER = /^[1-9]\d{8,12}$/

/**
 * Turns a date or time as authors write it into a form of the provider contract: `20 November 2026` and `2026年11月20日`
 * become `2026-11-20`. `undefined` if it is no date, if there is no such day, or if it may be two days, as `05/11/2026`
 * may.
 */
export function readDate(written: string): string | undefined {
  const text = written.trim()
  if (NUMBER.test(text)) return text
  const [, ...yearFirst] = YEAR_FIRST.exec(text) ?? []
  if (yearFirst.length > 0) return isDay(yearFirst.map(Number)) ? text : undefined
  const parts = partsOf(text.replace(WEEKDAY, ''))
  if (parts === undefined || !isDay(parts)) return undefined
  const [year = 0, month = 0, day = 0] = parts
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Year, month and day. */
function partsOf(text: string): readonly number[] | undefined {
  const [, day = '', named = '', dayYear] = DAY_MONTH.exec(text) ?? []
  if (dayYear !== undefined) return [Number(dayYear), monthOf(named), Number(day)]
  const [, month = '', monthDay, monthYear] = MONTH_DAY.exec(text) ?? []
  if (monthYear !== undefined) return [Number(monthYear), monthOf(month), Number(monthDay)]
  const [, ...eastAsian] = EAST_ASIAN.exec(text) ?? []
  if (eastAsian.length > 0) return eastAsian.map(Number)
  const [, ...dotted] = DOTTED.exec(text) ?? []
  if (dotted.length > 0) return dotted.map(Number).toReversed()
  const [, first, second, year] = (SLASHED.exec(text) ?? []).map(Number)
  if (first === undefined || second === undefined || year === undefined) return undefined
  // Some countries write the day first, others the month.
  if (first > 12 || first === second) return [year, second, first]
  return second > 12 ? [year, first, second] : undefined
}

/** The number of an English month, from 1; 0 for any other word. A word may be shortened, such as `Sept`. */
function monthOf(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1
}

function isDay([year = 0, month = 0, day = 0]: readonly number[]): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
