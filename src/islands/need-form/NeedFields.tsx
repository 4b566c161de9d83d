import { CONTACT_FIELDS, type NeedFieldModel, type NeedFormProps } from './need-form-model.ts'
import type { NeedWords } from './need-words.ts'
import { NeedError, NeedField } from './NeedField.tsx'
import type { NeedErrors } from './submit-need.ts'

type Props = {
  readonly form: NeedFormProps
  readonly say: NeedWords
  /** The errors by name of the field. */
  readonly errors: NeedErrors
  readonly lengthOf: (name: string) => number
  readonly isLive: boolean
}

const GROUP_ERROR = 'need-contact-error'

/**
 * All fields in their order. The fields of which a visitor must fill in one are a group with one question and one
 * error.
 */
export function NeedFields({ form, say, errors, lengthOf, isLive }: Props) {
  const { fields, words, needsContact } = form
  const ways = needsContact ? fields.filter(({ name }) => CONTACT_FIELDS.includes(name)) : []
  const groupError = ways.find(({ name }) => errors[name] === 'anyOf')

  const draw = (field: NeedFieldModel) => {
    const error = errors[field.name]
    const length = lengthOf(field.name)
    return (
      <NeedField
        key={field.name}
        field={field}
        words={words}
        error={error === undefined || error === 'anyOf' ? undefined : say.errorOf(field, error, length)}
        groupErrorId={groupError && ways.includes(field) ? GROUP_ERROR : undefined}
        count={field.limit === undefined ? undefined : { used: say.used(field, length), over: say.over(field, length) }}
        isLive={isLive}
      />
    )
  }

  return fields.map((field) => {
    if (!ways.includes(field)) return draw(field)
    if (field !== ways[0]) return undefined
    return (
      <div key="contact" className="need-group" role="group" aria-labelledby="need-reach">
        <p id="need-reach">
          <strong>{words.reach}</strong>
        </p>
        {groupError && <NeedError id={GROUP_ERROR}>{say.errorOf(groupError, 'anyOf', 0)}</NeedError>}
        {ways.map(draw)}
      </div>
    )
  })
}
