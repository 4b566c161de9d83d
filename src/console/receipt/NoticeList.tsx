import type { Notice } from '#kit/errors.ts'
import { useWords } from '../state/language.ts'
import { NoticeText } from './NoticeText.tsx'

/** A menu entry that leads nowhere is worth a line, four thousand of them are worth a number. */
const MOST_OF_A_KIND = 20

/** What was refused or repaired on the way, by kind. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const { say } = useWords()
  const kinds = Map.groupBy(notices, ({ name }) => name)
  return (
    <section aria-labelledby="notices-title">
      <h2 id="notices-title">{say('notices.title', { count: notices.length })}</h2>
      <p className="hint">{say('notices.explained')}</p>
      {[...kinds].map(([name, all]) => (
        <details key={name} className="panel" open={kinds.size === 1}>
          <summary>
            <span lang="en">{spaced(name)}</span> <span className="hint">{all.length}</span>
          </summary>
          <ul className="notices">
            {all.slice(0, MOST_OF_A_KIND).map((notice, place) => (
              <li key={place}>
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
          {all.length > MOST_OF_A_KIND && <p>{say('more', { count: all.length - MOST_OF_A_KIND })}</p>}
        </details>
      ))}
    </section>
  )
}

/** `MenuTargetMissing` as "Menu target missing". */
function spaced(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
