import type { FormRules } from './form-fields.ts'
import { formMessages } from './form-messages.ts'
import type { DemoLocale } from '../tenant-content.ts'

/** The page for a visitor without scripts whose form was refused: which fields, why, and the way back. */
export function refusedFormPage(form: {
  rules: FormRules
  errors: Record<string, string>
  locale: DemoLocale
  page: string
}): string {
  const messages = formMessages[form.locale]
  const labelOf = (name: string) => form.rules.fields.find((field) => field.name === name)?.label || name
  const items = Object.entries(form.errors)
    .map(([name, message]) => `<li><strong>${escapeHtml(labelOf(name))}</strong>: ${escapeHtml(message)}</li>`)
    .join('\n')
  const back = /^https?:/.test(form.page) ? `<p><a href="${escapeHtml(form.page)}">${messages.back}</a></p>` : ''
  return `<!doctype html>
<html lang="${messages.tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${messages.refusedTitle}</title>
<h1>${messages.refusedTitle}</h1>
<p>${messages.refusedText}</p>
<ul>
${items}
</ul>
${back}
</html>
`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
