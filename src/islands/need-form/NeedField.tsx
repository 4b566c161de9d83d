import { useEffect } from 'react'
import { EMAIL_PATTERN, type NeedFieldModel as Field, type NeedFormProps } from './need-form-model.ts'
import { keepSpaceOut } from './no-space-input.ts'

type Props = {
  readonly field: Field
  readonly words: NeedFormProps['words']
  /** The words that say what is wrong with it. */
  readonly error: string | undefined
  /** The id of the error of its group, which stands above the group's fields. */
  readonly groupErrorId?: string | undefined
  /** How much of its length is used, and how much is too much, in words. */
  readonly count: { readonly used: string; readonly over: string } | undefined
  /** Whether scripts handle the form. */
  readonly isLive: boolean
}

/** The id of the element of a field. */
export function idOf(field: Pick<Field, 'name'>): string {
  return `need-${field.name}`
}

/** One field of the need form with its label, help, count and error. */
export function NeedField({ field, words, error, groupErrorId, count, isLive }: Props) {
  const id = idOf(field)
  const { type } = field
  // An email field hides the position of the caret, which is needed to remove white space.
  const showsCaret = isLive && type === 'email' && field.noSpace
  useEffect(() => {
    const input = document.activeElement
    // Otherwise the caret of a visitor who is typing would jump to the start.
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
    // Always set, because a browser treats an empty required field as invalid.
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

/** An error beside its field. With a role, screen readers read it out as soon as it has text. */
export function NeedError(props: { readonly id?: string; readonly role?: 'status'; readonly children: string }) {
  return (
    <p className="need-error" {...props}>
      {props.children}
    </p>
  )
}
