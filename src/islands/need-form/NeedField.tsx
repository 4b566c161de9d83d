import { useEffect } from 'react'
import { EMAIL_PATTERN, type NeedFieldModel as Field, type NeedFormProps } from './need-form-model.ts'
import { keepSpaceOut } from './no-space-input.ts'

type Props = {
  readonly field: Field
  readonly words: NeedFormProps['words']
  /** What is wrong with it, in words. */
  readonly error: string | undefined
  /** Id of the error of its group, which stands elsewhere. */
  readonly groupErrorId?: string | undefined
  /** How much of its length is used, and what is too much, in words. */
  readonly count: { readonly used: string; readonly over: string } | undefined
  /** Whether scripts look after the form. */
  readonly isLive: boolean
}

export function idOf(field: Pick<Field, 'name'>): string {
  return `need-${field.name}`
}

/** One field of the need form with its label, its help, its count, and what is wrong with it. */
export function NeedField({ field, words, error, groupErrorId, count, isLive }: Props) {
  const id = idOf(field)
  const { type } = field
  // An email field hides where its caret is, which must be known if white space is taken out.
  const showsCaret = isLive && type === 'email' && field.noSpace
  useEffect(() => {
    const input = document.activeElement
    // A visitor who types in it would find the caret at the start.
    if (showsCaret && input instanceof HTMLInputElement && input.id === id) {
      input.setSelectionRange(input.value.length, input.value.length)
    }
  }, [showsCaret, id])
  const described = [field.help && `${id}-help`, count && `${id}-count`, groupErrorId, error && `${id}-error`]
  const common = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    // Said in any case: a browser takes a required field for invalid as long as it is empty.
    'aria-invalid': error !== undefined || groupErrorId !== undefined,
  }
  return (
    <div className={`need-field need-field-${type}`}>
      {type === 'checkbox' && <input type="checkbox" value="true" {...common} />}
      <label htmlFor={id}>
        {field.label}
        {field.mark && <small>{field.mark}</small>}
      </label>
      {field.help && (
        <p className="need-help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {type === 'textarea' && <textarea rows={6} {...common} />}
      {type === 'select' && (
        <select {...common} defaultValue="">
          <option value="">{words.choose}</option>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {(type === 'text' || type === 'email' || type === 'tel') && (
        <input
          type={showsCaret ? 'text' : type}
          inputMode={type}
          pattern={field.pattern ?? (type === 'email' ? EMAIL_PATTERN : undefined)}
          ref={field.noSpace ? keepSpaceOut : undefined}
          {...common}
        />
      )}
      {count && (
        <p className="need-help" id={`${id}-count`}>
          {count.used}
        </p>
      )}
      {count && <NeedError role="status">{error === undefined ? count.over : ''}</NeedError>}
      {error && <NeedError id={`${id}-error`}>{error}</NeedError>}
    </div>
  )
}

/** What is wrong, in its place. With a role it is read out as soon as it says something. */
export function NeedError(props: { readonly id?: string; readonly role?: 'status'; readonly children: string }) {
  return (
    <p className="need-error" {...props}>
      {props.children}
    </p>
  )
}
