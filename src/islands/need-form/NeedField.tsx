import { useEffect } from 'react'
import type { NeedFieldModel as Field, NeedFormProps } from './need-form-model.ts'
import { keepSpaceOut } from './no-space-input.ts'

type Props = {
  readonly field: Field
  readonly words: NeedFormProps['words']
  /** What is wrong with it, in words. */
  readonly error: string | undefined
  /** Whether scripts look after the form. */
  readonly isLive: boolean
}

export function idOf(field: Pick<Field, 'name'>): string {
  return `need-${field.name}`
}

/** One field of the need form with its label, its help, and what is wrong with it. */
export function NeedField({ field, words, error, isLive }: Props) {
  const id = idOf(field)
  const { type } = field
  // An email field hides where its caret is, which must be known where white space is taken out.
  const showsCaret = isLive && type === 'email' && field.noSpace
  useEffect(() => {
    const input = document.activeElement
    // Whoever is typing in it would find the caret at the start.
    if (showsCaret && input instanceof HTMLInputElement && input.id === id) {
      input.setSelectionRange(input.value.length, input.value.length)
    }
  }, [showsCaret, id])
  const described = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const common = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={`need-field need-field-${type}`}>
      {type === 'checkbox' && <input type="checkbox" value="true" {...common} />}
      <label htmlFor={id}>
        {field.label} <small>{field.required ? words.required : words.optional}</small>
      </label>
      {field.help && (
        <p className="need-help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {type === 'textarea' && <textarea rows={6} maxLength={field.maxLength} {...common} />}
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
          pattern={field.pattern}
          maxLength={field.maxLength}
          ref={field.noSpace ? keepSpaceOut : undefined}
          {...common}
        />
      )}
      {error && (
        <p className="need-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
