/**
 * Sends whether a page helped, without leaving it. A script of its own, which is loaded when a button is first pressed
 * (`watchUses`). Without it the form posts itself.
 */
import { readPageState } from '#client/page.ts'
import { adoptStyles } from '../search/adopt-styles.ts'
import { sendForm } from '../need-form/send-form.ts'
import styles from './feedback.css?inline'
import { createFeedback } from './feedback-model.ts'

const form = document.querySelector<HTMLFormElement>('form.feedback')
const state = readPageState()
if (form && state) startFeedback(form, state.locale)

function startFeedback(place: HTMLFormElement, locale: NonNullable<typeof state>['locale']): void {
  adoptStyles(styles)
  const part = (selector: string) => place.querySelector<HTMLElement>(selector)
  const answers = [...place.querySelectorAll<HTMLElement>('[name=helpful]')]
  const [extra, status, thanks] = [part('.feedback-comment'), part('[role=status]'), part('.feedback-sent')]
  const comment = place.querySelector('textarea')
  // Read from the attribute: `form.action` would be the field if a field had the name `action`.
  const action = place.getAttribute('action') ?? ''
  let pressed: HTMLElement | undefined

  const feedback = createFeedback((fields) => sendForm(action, { form: 'feedback', locale, fields }), show)
  place.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = event.submitter as HTMLButtonElement | null
    if (!button) return
    pressed = button
    void feedback.press(button, comment?.value ?? '')
  })

  function show(): void {
    const now = feedback.state()
    const isAnswered = now === 'thanked' || now === 'done'
    if (isAnswered) {
      for (const answer of answers) {
        answer.setAttribute('aria-disabled', 'true')
        if (answer === pressed) answer.setAttribute('aria-pressed', 'true')
      }
    }
    if (status) {
      const { failed } = status.dataset
      status.textContent = (isAnswered ? thanks?.textContent : now === 'failed' ? failed : '') ?? ''
      // The button that has the focus is about to be hidden.
      if (now === 'done') status.focus()
    }
    if (extra && isAnswered) extra.hidden = now === 'done'
  }
}
