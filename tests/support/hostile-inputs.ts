import { countMatching, TooManySteps } from './count-matching.ts'
import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** Characters that texts are made of and that patterns often look for. */
const USUAL = [...'aZ0 \t\n/\\.-_:;,@<>"\'&#=()[]{}*+?|^$%!~', 'é', '水', '가', '\u0301', '\u00a0']

/** A character that no pattern names. */
const FOREIGN = '\ue000'

/** A hostile text: a beginning, a repeated part, and an end that most patterns do not match. */
export type Hostile = { readonly start: string; readonly unit: string; readonly end: string }

export function textOfInput({ start, unit, end }: Hostile, count: number): string {
  return start + unit.repeat(count) + end
}

/**
 * Lengths to try. The longer one is for patterns with a limit of characters, because below their limit they may look
 * worse than they are.
 */
const COUNTS = [100, 600]
const MOST_STEPS = 400_000
/** Steps that do not count, because the ends of a text and of a pattern cost a few too. */
const SPARE = 40
/** If a text is twice as long and the steps grow by no more than this factor, they grow with the length. */
export const LINEAR = 2.5

/**
 * The worst factor by which the steps grow if a hostile text becomes twice as long, with that text. 2 means that they
 * grow with the length, 4 with its square.
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
    // If the stack is full, a real engine would have as many attempts open.
    if (error instanceof TooManySteps || error instanceof RangeError) return Infinity
    throw error
  }
}

/**
 * Texts that make a pattern try again: repeats of each quantified part and of each usual character, after the text that
 * leads up to it.
 */
export function hostileInputs(pattern: RegExp): Hostile[] {
  const { pattern: tree } = parseRegExpLiteral(pattern)
  const flags = pattern.flags.replace(/[gyd]/g, '')
  const letters = new Set(USUAL)
  const units = new Set<string>()
  const starts = new Set([''])
  visitRegExpAST(tree, {
    onCharacterEnter: (node) => void letters.add(String.fromCodePoint(node.value)),
    // Such a pattern may look at the beginning of a text only once, and at every other place again and again.
    onAssertionEnter: ({ kind }) => void (kind === 'start' && starts.add(FOREIGN)),
    onQuantifierEnter(node) {
      for (const sample of samples(node.element)) units.add(sample)
      starts.add(before(node))
    },
  })
  const all = [...units, ...[...letters].filter((letter) => !units.has(letter))].filter((unit) => unit !== '')
  return [...starts].flatMap((start) =>
    all.flatMap((unit) => ['\u0001', FOREIGN, ''].map((end): Hostile => ({ start, unit, end }))),
  )

  /** Some short texts that a part matches. */
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

  /** A text that matches everything before a part. */
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
