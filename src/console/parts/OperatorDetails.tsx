import type { Notice } from '#kit/errors.ts'
import { NoticeText } from './NoticeText.tsx'
import { useWords } from '../state/language.ts'

/** The service's own messages, in English, for operators. */
export function OperatorDetails({ notices }: { readonly notices: readonly Notice[] }) {
  const { say } = useWords()
  return (
    <details className="operators">
      <summary>{say('details.operators')}</summary>
      <ul className="notices">
        {notices.map((notice, place) => (
          <li key={place}>
            <NoticeText notice={notice} />
          </li>
        ))}
      </ul>
    </details>
  )
}
