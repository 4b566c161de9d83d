/** One field of the need form (provider contract, part 2). */
export type FormField = {
  readonly name: string
  readonly type: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'checkbox'
  readonly label: string
  readonly required: boolean
  readonly noSpace: boolean
  readonly maxLength?: number
  readonly pattern?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly help?: string
}

/** The need form of one language, as the page and its React island show it. */
export type NeedForm = {
  readonly fields: readonly FormField[]
  /** The absolute address that the form is sent to, with and without scripts. */
  readonly action: string
  /** The address of the confirmation page in the form's language. */
  readonly next: string
  /** Whether a visitor must give `phone` or `email`, as in the built-in form. */
  readonly needsContact: boolean
}
