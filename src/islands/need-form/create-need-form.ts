import { atom, computed, type ReadableAtom } from 'nanostores'
import { loadMessages } from './load-messages.ts'
import { loadSiteData } from '#client/stores.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { saveDraft } from './need-draft.ts'
import { readValues, type NeedFormProps, type NeedValues } from './need-form-model.ts'
import { standingErrors, submitNeed, type NeedErrors, type NeedState } from './submit-need.ts'

/** The need form and its state. Values of atoms are replaced, never changed. */
type NeedFormModel = {
  readonly state: ReadableAtom<NeedState>
  readonly values: ReadableAtom<NeedValues>
  /** The errors of the last attempt that are still true. */
  readonly errors: ReadableAtom<NeedErrors>
  /** Whether a message is being sent or the next page is loading. Nothing else is sent meanwhile. */
  readonly isBusy: ReadableAtom<boolean>
  /** The words that the HTML does not have; `undefined` until they are loaded. */
  readonly catalogue: ReadableAtom<Catalogue | undefined>
  /** Whether scripts handle the form. It is false in the HTML that the build draws. */
  readonly isLive: ReadableAtom<boolean>
  /** Call this when the visitor can begin. */
  start(): void
  /** Stores the values of the form as a draft. */
  input(data: FormData): void
  /** Checks and sends the form. Never rejects. */
  submit(data: FormData): Promise<void>
}

/** Creates the state of a need form. `props` are those that the form is drawn from. */
export function createNeedForm(props: NeedFormProps): NeedFormModel {
  const state = atom<NeedState>({ kind: 'editing' })
  const values = atom<NeedValues>({})
  const isSending = atom(false)
  const isLive = atom(false)
  const catalogue = atom<Catalogue | undefined>()
  const isBusy = computed([state, isSending], ({ kind }, sending) => sending || kind === 'leaving')
  let startedMs = 0

  return {
    state,
    values,
    errors: computed([state, values], (stands, current) => standingErrors(stands, props, current)),
    isBusy,
    catalogue,
    isLive,
    start() {
      isLive.set(true)
      startedMs = Date.now()
      void loadMessages(props.theme, props.locale).then((found) => catalogue.set(found))
    },
    input(data) {
      const current = readValues(props.fields, data)
      saveDraft(current)
      values.set(current)
      // The site data have the other ways to contact the tenant, which are shown if the network fails.
      void loadSiteData()
    },
    async submit(data) {
      if (isBusy.get()) return
      values.set(readValues(props.fields, data))
      isSending.set(true)
      state.set(await submitNeed(props, data, startedMs))
      isSending.set(false)
    },
  }
}
