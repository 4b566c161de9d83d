import type { Notice } from '#kit/errors.ts'
import { describeForEditors, NOTICE_AREAS, noticeArea } from '../parts/describe-fault.ts'
import { OperatorDetails } from '../parts/OperatorDetails.tsx'
import { useWords } from '../state/language.ts'

/** How many notices are listed. The others are only counted: a list of thousands of lines helps no editor. */
const MOST_OF_AN_AREA = 20

/** What was refused or repaired during the build, grouped by the part of the site. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const words = useWords()
  const { say } = words
  const byArea = Map.groupBy(notices, ({ name }) => noticeArea(name))
  const areas = NOTICE_AREAS.filter((area) => byArea.has(area))
  return (
    <section aria-labelledby="notices-title">
      <h2 id="notices-title">{say('notices.title', { count: notices.length })}</h2>
      <p className="hint">{say('notices.explained')}</p>
      {areas.map((area) => {
        const all = byArea.get(area) ?? []
        const shown = all.slice(0, MOST_OF_AN_AREA)
        return (
          <details key={area} className="panel" open={areas.length === 1}>
            <summary>
              {say(`area.${area}`)} <span className="hint">{all.length}</span>
            </summary>
            <ul className="notices">
              {shown.map((notice, place) => (
                <li key={place}>
                  {notice.where.path !== undefined && <code>{notice.where.path}</code>}{' '}
                  {describeForEditors(notice, words)}
                </li>
              ))}
            </ul>
            {all.length > shown.length && <p>{say('more', { count: all.length - shown.length })}</p>}
            <OperatorDetails notices={shown} />
          </details>
        )
      })}
    </section>
  )
}
