import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'

/**
 * Matches as a backtracking engine does, and counts each character that it compares.
 *
 * It has no optimisations. So a pattern that is linear here is linear in every engine. Throws `TooManySteps` after
 * `mostSteps`.
 */
export function countMatching(pattern: RegExp, text: string, mostSteps: number): number {
  const { run } = compile(pattern)
  return run(text, mostSteps)
}

type State = { text: string; steps: number; most: number; groups: Map<AST.CapturingGroup, string | undefined> }
/** Continues after a part that has matched up to `at`. */
type Then = (at: number) => boolean
type Match = (state: State, at: number, then: Then) => boolean

const compiled = new Map<string, { run(text: string, most: number): number }>()

function compile(pattern: RegExp): { run(text: string, most: number): number } {
  const known = compiled.get(String(pattern))
  if (known) return known
  const { pattern: tree } = parseRegExpLiteral(pattern)
  const { flags, sticky, global, unicode, unicodeSets } = pattern
  const match = anyOf(tree.alternatives, { sets: flags.replace(/[gyd]/g, ''), isUnicode: unicode || unicodeSets })
  const made = {
    run(text: string, most: number): number {
      const state: State = { text, steps: 0, most, groups: new Map() }
      // With the flag `g`, it goes through the whole text as `replace` and `matchAll` do; else it searches once.
      for (let start = 0; start <= text.length;) {
        let end = -1
        match(state, start, (at) => ((end = at), true))
        if (end !== -1 && !global) break
        if (end === -1 && sticky) break
        start = Math.max(start + 1, end)
      }
      return state.steps
    },
  }
  compiled.set(String(pattern), made)
  return made
}

/** The flags that matter for one character, and whether a character may have two units. */
type Mode = { readonly sets: string; readonly isUnicode: boolean }

function anyOf(alternatives: readonly AST.Alternative[], mode: Mode): Match {
  const matches = alternatives.map(({ elements }) => inOrder(elements.map((element) => matchOf(element, mode))))
  return (state, at, then) => matches.some((one) => one(state, at, then))
}

function inOrder(parts: readonly Match[]): Match {
  return parts.reduceRight<Match>(
    (rest, part) => (state, at, then) => part(state, at, (end) => rest(state, end, then)),
    (_state, at, then) => then(at),
  )
}

function matchOf(node: AST.Element, mode: Mode): Match {
  switch (node.type) {
    case 'Group':
      return anyOf(node.alternatives, mode)
    case 'CapturingGroup':
      return capture(node, mode)
    case 'Quantifier':
      return repeat(node, mode)
    case 'Assertion':
      return assertion(node, mode)
    case 'Backreference':
      return (state, at, then) => {
        const group = node.ambiguous ? node.resolved[0] : node.resolved
        const said = (group && state.groups.get(group)) ?? ''
        tick(state)
        return state.text.startsWith(said, at) && then(at + said.length)
      }
    default:
      return character(node.raw, mode)
  }
}

function capture(node: AST.CapturingGroup, mode: Mode): Match {
  const inner = anyOf(node.alternatives, mode)
  return (state, at, then) =>
    inner(state, at, (end) => {
      const before = state.groups.get(node)
      state.groups.set(node, state.text.slice(at, end))
      return then(end) || (state.groups.set(node, before), false)
    })
}

function repeat({ element, min, max, greedy }: AST.Quantifier, mode: Mode): Match {
  const one = matchOf(element, mode)
  const more = (state: State, at: number, count: number, then: Then): boolean => {
    const again = () =>
      count < max && one(state, at, (end) => (end > at || count < min) && more(state, end, count + 1, then))
    if (count < min) return again()
    return greedy ? again() || then(at) : then(at) || again()
  }
  return (state, at, then) => more(state, at, 0, then)
}

function assertion(node: AST.Assertion, mode: Mode): Match {
  if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
    const inner = anyOf(node.alternatives, mode)
    // For a lookbehind, an engine goes backwards, so it tries only lengths that the part can have.
    const [shortest, longest] = node.kind === 'lookbehind' ? widthOf(node.alternatives) : [0, 0]
    const isThere = (state: State, at: number) => {
      if (node.kind === 'lookahead') return inner(state, at, () => true)
      for (let back = shortest; back <= Math.min(longest, at); back += 1)
        if (inner(state, at - back, (end) => end === at)) return true
      return false
    }
    return (state, at, then) => isThere(state, at) !== node.negate && then(at)
  }
  const test = new RegExp(node.raw, `${mode.sets}y`)
  return (state, at, then) => {
    tick(state)
    // Only the neighbours of this place count, or the whole text if `^` and `$` stand for its ends.
    test.lastIndex = at
    return test.test(state.text) && then(at)
  }
}

function character(raw: string, { sets, isUnicode }: Mode): Match {
  const test = new RegExp(`^(?:${raw})$`, sets.includes('s') ? sets : `${sets}s`)
  const isDot = raw === '.' && !sets.includes('s')
  const known = new Map<string, boolean>()
  const takes = (one: string) => {
    const found = known.get(one) ?? (isDot ? !/[\n\r\u2028\u2029]/.test(one) : test.test(one))
    known.set(one, found)
    return found
  }
  const width = (text: string, at: number) => (isUnicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
  return (state, at, then) => {
    tick(state)
    if (at >= state.text.length) return false
    const end = at + width(state.text, at)
    return takes(state.text.slice(at, end)) && then(end)
  }
}

/** How many units of a text the alternatives can match: at least and at most. */
function widthOf(alternatives: readonly AST.Alternative[]): [shortest: number, longest: number] {
  const widths = alternatives.map(({ elements }) =>
    elements.map(widthOfElement).reduce(([low, high], [min, max]) => [low + min, high + max], [0, 0]),
  )
  return [Math.min(...widths.map(([low]) => low)), Math.max(...widths.map(([, high]) => high))]
}

function widthOfElement(node: AST.Element): [shortest: number, longest: number] {
  if (node.type === 'Group' || node.type === 'CapturingGroup') return widthOf(node.alternatives)
  if (node.type === 'Assertion') return [0, 0]
  if (node.type === 'Backreference') return [0, Infinity]
  if (node.type !== 'Quantifier') return [1, 2]
  const [low, high] = widthOfElement(node.element)
  return [low * node.min, node.max === 0 ? 0 : high * node.max]
}

/** The pattern needed more steps than the limit, so it counts as one that never ends. */
export class TooManySteps extends Error {}

function tick(state: State): void {
  state.steps += 1
  if (state.steps > state.most) throw new TooManySteps(`more than ${state.most} steps`)
}
