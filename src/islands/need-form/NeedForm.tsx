import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react'
import { PLAIN_FORM_FIELDS } from './form-message.ts'
import { createNeedForm } from './create-need-form.ts'
import { restoreDraft } from './need-draft.ts'
import type { NeedFormProps } from './need-form-model.ts'
import { needWords } from './need-words.ts'
import { NeedContact } from './NeedContact.tsx'
import { NeedErrorList } from './NeedErrorList.tsx'
import { NeedFields } from './NeedFields.tsx'
import { TRAP } from './submit-need.ts'

/**
 * The need form. Its HTML is the same with and without scripts. With scripts, errors stand at the fields and no typed
 * text is lost.
 */
export default function NeedForm(props: NeedFormProps) {
  const { fields, words, locale } = props
  const [model] = useState(() => createNeedForm(props))
  const state = useStore(model.state)
  const values = useStore(model.values)
  const standing = useStore(model.errors)
  const isBusy = useStore(model.isBusy)
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const isLive = useStore(model.isLive)

  useEffect(() => {
    if (form.current) restoreDraft(form.current, fields)
    model.start()
  }, [model, fields])

  useEffect(() => {
    if (state.kind === 'suspicious' && trap.current) trap.current.value = ''
  }, [state])

  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => model.input(new FormData(currentTarget))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void model.submit(new FormData(event.currentTarget))
  }

  const lengthOf = (name: string) => String(values[name] ?? '').length
  const say = needWords(props, useStore(model.catalogue))
  const errors = Object.entries(standing).map(([name, error]) => {
    const field = fields.find((one) => one.name === name)
    const text = say.errorOf(field, error, lengthOf(name))
    return { name, field, line: field ? say.errorLine(field, error, text) : text }
  })

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
      <NeedFields form={props} say={say} errors={standing} lengthOf={lengthOf} isLive={isLive} />
      <div className="need-trap" aria-hidden="true">
        <label htmlFor="need-trap">{words.trap}</label>
        <input id="need-trap" name={TRAP} tabIndex={-1} autoComplete="off" ref={trap} />
      </div>
      {!isBusy && (state.kind === 'unsent' || state.kind === 'suspicious') && (
        <p className="need-errors" role="alert">
          {state.kind === 'unsent' ? say.failed() : say.suspicious()}
          {state.kind === 'unsent' && <NeedContact lead={say.reach()} />}
        </p>
      )}
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        {isBusy ? say.sending() : state.kind === 'unsent' ? say.retry() : words.submit}
      </button>
    </form>
  )
}
