import type { Question } from '#search/query/answer.ts'
import type { Shown } from './search-model.ts'
import type { SearchWords } from './search-words.ts'

type Props = Shown & { readonly words: SearchWords; readonly go: (question: Question) => void }

/** Buttons for the groups with results. Each shows only the results of its group. */
export function SearchGroups({ question, answer: { groups }, words, go }: Props) {
  if (groups.length < 2) return null
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  const choose = (group: string | undefined) => go({ text: question.text, group, page: 1 })
  return (
    <div className="search-groups" role="group" aria-label={words.say('filter')}>
      <button type="button" aria-pressed={question.group === undefined} onClick={() => choose(undefined)}>
        {words.say('everything')} <span>{all}</span>
      </button>
      {groups.map(({ label, count }) => (
        <button key={label} type="button" aria-pressed={question.group === label} onClick={() => choose(label)}>
          {words.group(label)} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}
