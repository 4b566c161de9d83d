import type { AskedQuestion } from '../model/config.ts'
import { asList, asText, asTextUpTo, isNotSent, type Report } from './read-fields.ts'
import { readObjects } from './read-items.ts'

const QUESTIONS = {
  field: 'questions',
  most: 200,
  expected: 'an object such as { "question": "Do I need a card?", "answer": "No. Your name is enough." }',
  keys: ['question', 'answer', 'pages'],
  needed: ['question', 'answer'],
}
const MOST_PAGES = 50
const LONGEST_QUESTION = 300
const LONGEST_ANSWER = 5000

/**
 * Reads the questions of `siteConfig`. A question without a text or an answer is left out. A question without `pages`
 * stands on the home page.
 */
export function readQuestions(list: readonly unknown[], report: Report): AskedQuestion[] {
  return readObjects(list, QUESTIONS, report, (item, read) => {
    const question = read('question', `a text of at most ${LONGEST_QUESTION} characters`, asTextUpTo(LONGEST_QUESTION))
    const answer = read('answer', `a text of at most ${LONGEST_ANSWER} characters`, asTextUpTo(LONGEST_ANSWER))
    const pages = isNotSent(item['pages'])
      ? ['/']
      : read('pages', `a list of at most ${MOST_PAGES} paths such as ["/"]`, asPaths)
    if (question === undefined || answer === undefined || pages === undefined) return undefined
    const lines = answer.split('\n').map((line) => line.trim())
    return { question, answer: lines.filter((line) => line !== ''), pages }
  })
}

function asPaths(value: unknown): readonly string[] | undefined {
  const paths = asList(value)?.map(asText)
  if (paths === undefined || paths.length > MOST_PAGES) return undefined
  const known = paths.filter((path) => path !== undefined)
  return known.length === paths.length ? known : undefined
}
