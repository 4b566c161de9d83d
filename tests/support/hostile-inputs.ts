import { countMatching, TooManySteps } from './count-matching.ts'
import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** What texts are made of, and what patterns look for. */
const USUAL = [...'aZ0 \t\n/\\.-_:;,@<>"\'&#=()[]{}*+?|^$%!~', 'é', '水', '가', '\u0301', '\u00a0']

/** A text of a beginning, of many of the same, and of an end that most patterns do not take. */
export type Hostile = { readonly start: string; readonly unit: string; readonly end: string }

export function textOfInput({ start, unit, end }: Hostile, count: number): string {
  return start + unit.repeat(count) + end
}

/**
 * The second time for patterns that take up to a number of characters: until then they may look worse than they are.
 */
const COUNTS = [100, 600]
const MOST_STEPS = 400_000
/** What one more text costs at most: the ends of a text and of a pattern count for something. */
const SPARE = 40
/** What grows no more than this if a text becomes twice as long grows with its length. */
export const LINEAR = 2.5

/**
 * How many times the steps grow if a hostile text becomes twice as long, at worst, and with which text: 2 for what
 * grows with the length, 4 for what grows with its square.
 */
export function worstGrowth(pattern: RegExp): { growth: number; input?: Hostile } {
  let worst: { growth: number; input?: Hostile } = { growth: 0 }
  for (const input of hostileInputs(pattern)) {
    let growth = Infinity
    for (const count of COUNTS) if (growth > LINEAR) growth = growthAt(pattern, input, count)
    if (growth > worst.growth) worst = { growth, input }
  }
  return worst
}

function growthAt(pattern: RegExp, input: Hostile, count: number): number {
  const [small = 0, large = 0] = [count, 2 * count].map((length) => stepsOf(pattern, textOfInput(input, length)))
  return large === Infinity ? Infinity : Math.max(0, large - SPARE) / small
}

function stepsOf(pattern: RegExp, text: string): number {
  try {
    return countMatching(pattern, text, MOST_STEPS)
  } catch (error) {
    // A stack that is full has as many attempts open as an engine would have.
    if (error instanceof TooManySteps || error instanceof RangeError) return Infinity
    throw error
  }
}

/**
 * Texts that make a pattern try again: each of its repeated parts, and each usual character, behind what comes before
 * it.
 */
export function hostileInputs(pattern: RegExp): Hostile[] {
  const { pattern: tree } = parseRegExpLiteral(pattern)
  const flags = pattern.flags.replace(/[gyd]/g, '')
  const letters = new Set(USUAL)
  const units = new Set<string>()
  const starts = new Set([''])
  visitRegExpAST(tree, {
    onCharacterEnter: (node) => void letters.add(String.fromCodePoint(node.value)),
    onQuantifierEnter(node) {
      for (const sample of samples(node.element)) units.add(sample)
      starts.add(before(node))
    },
  })
  const all = [...units, ...[...letters].filter((letter) => !units.has(letter))].filter((unit) => unit !== '')
  return [...starts].flatMap((start) =>
    all.flatMap((unit) => ['\u0001', ''].map((end): Hostile => ({ start, unit, end }))),
  )

  /** Short texts that a part takes. */
  function samples(node: AST.Element | AST.Alternative): string[] {
    switch (node.type) {
      case 'Alternative':
        return node.elements.reduce<string[]>(
          (texts, part) => {
            const [first = '', ...others] = samples(part)
            return [...texts.map((text) => text + first), ...others.map((other) => (texts[0] ?? '') + other)].slice(
              0,
              4,
            )
          },
          [''],
        )
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(samples).slice(0, 6)
      case 'Quantifier':
        return samples(node.element).map((one) => one.repeat(Math.max(1, Math.min(node.min, 4))))
      case 'Assertion':
      case 'Backreference':
        return ['']
      default: {
        const takes = new RegExp(`^(?:${node.raw})$`, flags)
        return [...letters].filter((letter) => takes.test(letter)).slice(0, 3)
      }
    }
  }

  /** A text that leads up to a part. */
  function before(node: AST.Element): string {
    const { parent } = node
    if (parent.type === 'Quantifier') return before(parent)
    if (parent.type !== 'Alternative') return ''
    const ahead = parent.elements.slice(0, parent.elements.indexOf(node))
    const own = ahead.map((part) => samples(part)[0] ?? '').join('')
    const around = parent.parent.type === 'Pattern' ? '' : before(parent.parent as AST.Element)
    return around + own
  }
}
