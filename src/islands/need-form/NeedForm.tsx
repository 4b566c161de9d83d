import {
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type InputEvent,
  type SubmitEvent,
} from 'react'
import { PLAIN_FORM_FIELDS } from '#contract/form-message.ts'
import { loadMessages } from '#client/load-messages.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { restoreDraft, saveDraft } from './need-draft.ts'
import { readValues, type NeedFormProps, type NeedValues } from './need-form-model.ts'
import { needWords } from './need-words.ts'
import { NeedErrorList } from './NeedErrorList.tsx'
import { NeedField } from './NeedField.tsx'
import { standingErrors, submitNeed, TRAP, type NeedState } from './submit-need.ts'

const nothingChanges = () => () => undefined

/** The need form: the same HTML with and without scripts. With them errors stand at the fields and nothing typed is lost. */
export default function NeedForm(props: NeedFormProps) {
  const { fields, words, theme, locale } = props
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const startedMs = useRef(0)
  const isSending = useRef(false)
  const isLive = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  const [catalogue, setCatalogue] = useState<Catalogue>()
  const [values, setValues] = useState<NeedValues>({})
  const [state, submit, isPending] = useActionState(
    async (_: NeedState, data: FormData) => submitNeed(props, data, startedMs.current),
    { kind: 'editing' } as NeedState,
  )

  useEffect(() => {
    startedMs.current = Date.now()
    if (form.current) restoreDraft(form.current, fields)
    void loadMessages(theme, locale).then(setCatalogue)
  }, [fields, theme, locale])

  useEffect(() => {
    if (!isPending) isSending.current = state.kind === 'leaving'
    if (state.kind === 'suspicious' && trap.current) trap.current.value = ''
  }, [state, isPending])

  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => {
    const current = readValues(fields, new FormData(currentTarget))
    saveDraft(current)
    setValues(current)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const data = new FormData(event.currentTarget)
    setValues(readValues(fields, data))
    startTransition(() => submit(data))
  }

  const say = needWords(props, catalogue)
  const errors = Object.entries(standingErrors(state, props, values)).map(([name, error]) => {
    const field = fields.find((one) => one.name === name)
    const text = say.errorOf(field, error, String(values[name] ?? '').length)
    return { name, field, text, line: field ? say.errorLine(field, text) : text }
  })
  const isBusy = isPending || state.kind === 'leaving'

  return (
    <form
      className="need-form"
      method="post"
      action={props.action}
      acceptCharset="utf-8"
      noValidate={isLive}
      aria-busy={isBusy}
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <input type="hidden" name={PLAIN_FORM_FIELDS.form} value="need" />
      <input type="hidden" name={PLAIN_FORM_FIELDS.locale} value={locale} />
      <input type="hidden" name={PLAIN_FORM_FIELDS.next} value={props.next} />
      <NeedErrorList of={state} errors={errors} title={say.summary(errors.length)} mark={say.titleMark()} />
      {props.needsContact && <p className="need-rule">{words.contactRule}</p>}
      {fields.map((field) => (
        <NeedField
          key={field.name}
          field={field}
          words={words}
          error={errors.find((one) => one.field === field)?.text}
          isLive={isLive}
        />
      ))}
      <div className="need-trap" aria-hidden="true">
        <label htmlFor="need-trap">{words.trap}</label>
        <input id="need-trap" name={TRAP} tabIndex={-1} autoComplete="off" ref={trap} />
      </div>
      {!isBusy && (state.kind === 'unsent' || state.kind === 'suspicious') && (
        <p className="need-errors" role="alert">
          {state.kind === 'unsent' ? say.failed() : say.suspicious()}
        </p>
      )}
      <button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? say.sending() : state.kind === 'unsent' ? say.retry() : words.submit}
      </button>
    </form>
  )
}
