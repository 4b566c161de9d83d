import { useEffect, useRef, type MouseEvent } from 'react'
import { changeTitle } from './change-title.ts'
import type { NeedFieldModel } from './need-form-model.ts'
import { idOf } from './NeedField.tsx'
import type { NeedState } from './submit-need.ts'

type Props = {
  /** The state with the errors. When it changes, the list takes the focus. */
  readonly of: NeedState
  /** The errors. `line` names the field and says what is wrong. */
  readonly errors: readonly {
    readonly name: string
    readonly field: NeedFieldModel | undefined
    readonly line: string
  }[]
  readonly title: string
  /** The words before the title of the page while there are errors. Screen readers read the title first. */
  readonly mark: string
}

/** The list of all errors above the form, with links to the fields. */
export function NeedErrorList({ of, errors, title, mark }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const pageTitle = useRef('')
  const hasErrors = errors.length > 0
  useEffect(() => {
    if (of.kind === 'invalid') list.current?.focus()
  }, [of])
  useEffect(() => {
    if (!hasErrors || mark === '') return undefined
    pageTitle.current ||= document.title
    changeTitle(`${mark}: ${pageTitle.current}`)
    return () => changeTitle(pageTitle.current)
  }, [hasErrors, mark])

  if (!hasErrors) return null
  const goTo = (event: MouseEvent, field: NeedFieldModel) => {
    event.preventDefault()
    document.getElementById(idOf(field))?.focus()
  }
  return (
    <div className="need-errors need-error-list" role="alert" tabIndex={-1} ref={list}>
      <p>{title}</p>
      <ul>
        {errors.map(({ name, field, line }) => (
          <li key={name}>
            {field ? (
              <a href={`#${idOf(field)}`} onClick={(event) => goTo(event, field)}>
                {line}
              </a>
            ) : (
              line
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
