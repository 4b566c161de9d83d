import type { Token } from './token.ts'

const UNITS = new Set(
  (
    'mm cm dm m km ft yd mi mm2 cm2 m2 km2 ha cm3 m3 mg g kg t lb oz ml cl dl l mw w kw kwh wh gwh v kv ma mah hz khz ' +
    'mhz ghz kb mb gb tb kbit mbit gbit kbps mbps gbps px pt em rem bar mbar pa hpa kpa db ms min h ppm kcal kj'
  ).split(' '),
)

/** A shorter code may as well be two numbers side by side, as in 20-30. */
const MIN_CODE_LENGTH = 5
/** A longer one is a row of numbers. */
const MAX_CODE_LENGTH = 20

const DIGITS = /^\d+$/
const DIGITS_WITH_UNIT = /^(\d+)([a-z]+\d?)$/
const THOUSANDS = /^[,. ]$/
const POINT = /^[,.]$/
/** What may stand between two groups of digits. */
const SEPARATOR = /^\)?[,.\-‐‑ ]$|^\)$/

/** Digits, and the text between them and the next group. */
type Group = { readonly digits: string; separator: string }

/**
 * The tokens from index `from` up to `end` (not included) that may be one number, and its spellings, the longest first.
 */
export type NumberChain = { readonly from: number; readonly end: number; readonly spellings: readonly string[] }

/**
 * The numbers that a text writes in groups. An article and a question may write a number differently, so each number
 * has spellings that they share:
 *
 * - an amount without thousands separators and without zeros at the end, with its unit: `1,299.00` is `1299`, `3.5 kg`
 *   is `3.5kg`
 * - a code or a telephone number without separators, with and without its first group: `02-555-0142` is `025550142` and
 *   `5550142`
 */
export function numberChains(tokens: readonly Token[], text: string): NumberChain[] {
  const chains: NumberChain[] = []
  for (let from = 0; from < tokens.length; from++) {
    const chain = chainFrom(tokens, from, text)
    if (!chain) continue
    chains.push({ from, end: chain.end, spellings: spellingsOf(chain) })
    from = chain.end - 1
  }
  return chains
}

/** Adds the spellings of numbers to the tokens, each in front of the last token of its number. */
export function withNumbers(tokens: readonly Token[], text: string): Token[] {
  const all: Token[] = []
  let done = 0
  for (const { from, end, spellings } of numberChains(tokens, text)) {
    const last = tokens[end - 1] as Token
    const { at } = tokens[from] as Token
    const length = last.at + last.length - at
    const known = new Set(tokens.slice(from, end).map((token) => token.text))
    all.push(...tokens.slice(done, end - 1))
    for (const spelling of spellings) {
      if (!known.has(spelling)) all.push({ kind: 'word', text: spelling, at, length, joined: true })
    }
    all.push(last)
    done = end
  }
  return [...all, ...tokens.slice(done)]
}

type Chain = { readonly groups: readonly Group[]; readonly unit: string; readonly end: number }

/** The number that begins with a token. `undefined` if no other token belongs to it. */
function chainFrom(tokens: readonly Token[], from: number, text: string): Chain | undefined {
  const groups: Group[] = []
  let end = from
  let unit = ''
  while (unit === '') {
    const token = tokens[end]
    if (!token || !isDigit(token.text.charCodeAt(0))) break
    const [, number, ownUnit = ''] = DIGITS_WITH_UNIT.exec(token.text) ?? []
    const digits = UNITS.has(ownUnit) ? number : token.text
    if (digits === undefined || !DIGITS.test(digits)) break
    if (digits !== token.text) unit = ownUnit
    groups.push({ digits, separator: '' })
    const separator = between(token, tokens[++end], text)
    const next = tokens[end]?.text ?? ''
    if (unit !== '' || !SEPARATOR.test(separator)) break
    if (separator === ' ' && UNITS.has(next)) {
      unit = next
      end++
    } else if (isDigit(next.charCodeAt(0))) (groups.at(-1) as Group).separator = separator
    else break
  }
  return end - from > 1 ? { groups, unit, end } : undefined
}

function between(token: Token, next: Token | undefined, text: string): string {
  return next === undefined ? '' : text.slice(token.at + token.length, next.at)
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

/** The spellings of a number that differ from its single groups, the longest first. */
function spellingsOf({ groups, unit }: Chain): string[] {
  const amounts = amountsOf(groups)
  const spellings = amounts
    .map(({ length, spelling }, at) => {
      const ownUnit = at === amounts.length - 1 ? unit : ''
      return length > 1 || ownUnit !== '' ? spelling + ownUnit : ''
    })
    .filter((spelling) => spelling !== '')
  const codes = amounts.length === 1 && spellings.length === 1 ? [] : codesOf(groups)
  return [...new Set([...codes, ...spellings])].sort((a, b) => b.length - a.length)
}

/**
 * A part of a number, `length` groups long, and its spelling as an amount: `1299.5` for 1,299.50. A date has the empty
 * spelling.
 */
type Amount = { readonly length: number; readonly spelling: string }

function amountsOf(groups: readonly Group[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < groups.length; at += amounts.at(-1)?.length ?? 1) amounts.push(amountAt(groups, at))
  return amounts
}

function amountAt(groups: readonly Group[], start: number): Amount {
  const separatorAt = (at: number): string => groups[at]?.separator ?? ''
  const { digits, separator } = groups[start] as Group
  let whole = digits
  let length = 1
  if (digits.length <= 3 && THOUSANDS.test(separator)) {
    while (separatorAt(start + length - 1) === separator && groups[start + length]?.digits.length === 3) {
      whole += (groups[start + length++] as Group).digits
    }
  }
  const mark = separatorAt(start + length - 1)
  if (!POINT.test(mark) || (length > 1 && mark === separator)) return { length, spelling: whole }
  if (length === 1 && separatorAt(start + 1) === mark) {
    // A date or a version: 12.5.2026.
    while (separatorAt(start + length - 1) === mark) length++
    return { length, spelling: '' }
  }
  let fraction = (groups[start + length] as Group).digits
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return { length: length + 1, spelling: fraction === '' ? whole : `${whole}.${fraction}` }
}

/** All digits as one code, with the first group and without it. */
function codesOf(groups: readonly Group[]): string[] {
  const parts = groups.length > 2 ? [groups, groups.slice(1)] : groups.length === 2 ? [groups] : []
  const codes = parts.map((part) => part.map(({ digits }) => digits).join(''))
  return codes.filter(({ length }) => length >= MIN_CODE_LENGTH && length <= MAX_CODE_LENGTH)
}
