/**
 * Shows on the confirmation page what was sent, and the provider's number for it. Without this script, the page shows
 * only its own text.
 */
import { takeSentNeed } from '../sent-need.ts'

const section = document.querySelector<HTMLElement>('.sent-need')
const sent = takeSentNeed()
if (section && sent) {
  const reference = section.querySelector<HTMLElement>('.sent-reference')
  const number = reference?.querySelector('strong')
  if (reference && number && sent.id !== undefined) {
    number.textContent = sent.id
    reference.hidden = false
  }
  const list = section.querySelector('dl')
  for (const [label, value] of sent.lines) {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = label
    description.textContent = value
    list?.append(term, description)
  }
  section.hidden = false
}
