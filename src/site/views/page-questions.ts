import { headingId, ID_PREFIX } from '../routing/body-id.ts'
import type { AskedQuestion } from '../model/config.ts'
import type { QuestionView } from './page-view.ts'

/** The questions on the page at an address, each with its own id; `undefined` if there are none. */
export function pageQuestions(questions: readonly AskedQuestion[], href: string): readonly QuestionView[] | undefined {
  const own = questions.filter(({ pages }) => pages.includes(href))
  const ids = own.map(({ question }) => headingId(question).replace(ID_PREFIX, 'q-'))
  const shown = own.map(({ question, answer }, at) => {
    const id = ids[at] ?? ''
    const isFirst = ids.indexOf(id) === at
    return { id: isFirst ? id : `${id}-${at + 1}`, question, answer }
  })
  return shown.length === 0 ? undefined : shown
}
