import { atom, computed, type ReadableAtom } from 'nanostores'
import { loadMessages } from './load-messages.ts'
import { loadSiteData } from '#client/stores.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { saveDraft } from './need-draft.ts'
import { readValues, type NeedFormProps, type NeedValues } from './need-form-model.ts'
import { standingErrors, submitNeed, type NeedErrors, type NeedState } from './submit-need.ts'

/** The need form as it stands. Values of atoms are replaced, never changed. */
export type NeedFormModel = {
  readonly state: ReadableAtom<NeedState>
  readonly values: ReadableAtom<NeedValues>
  /** The errors of the last attempt that still hold. */
  readonly errors: ReadableAtom<NeedErrors>
  /** Whether a message, or the next page, is on its way. Nothing is sent meanwhile. */
  readonly isBusy: ReadableAtom<boolean>
  /** Words beyond those of the HTML; `undefined` until they are loaded. */
  readonly catalogue: ReadableAtom<Catalogue | undefined>
  /** Whether scripts look after the form: not in the HTML that the build draws. */
  readonly isLive: ReadableAtom<boolean>
  /** The visitor can begin. */
  start(): void
  /** Keeps what the form holds as a draft. */
  input(data: FormData): void
  /** Checks and sends the form. Never rejects. */
  submit(data: FormData): Promise<void>
}

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
      // It holds the other ways to reach the tenant, which are shown if the network has failed.
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
