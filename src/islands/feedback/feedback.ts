/**
 * Sends whether a page helped, without leaving the page. It is a separate script, which is loaded when a button is
 * first pressed (`watchUses`). Without it the browser posts the form.
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
  // Read from the attribute, because `form.action` would be a field with the name `action`, if there were one.
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
      // The button with the focus is hidden next, so the focus moves.
      if (now === 'done') status.focus()
    }
    if (extra && isAnswered) extra.hidden = now === 'done'
  }
}
