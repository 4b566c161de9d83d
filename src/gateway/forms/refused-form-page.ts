import type { FormRules } from './form-fields.ts'
import { formMessage } from './form-messages.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { escapeAttribute } from '#kit/escape-html.ts'

/**
 * The HTML of the page for a visitor without scripts whose form was refused: the fields, the reasons, and a link back.
 */
export function refusedFormPage(form: {
  rules: FormRules
  errors: Record<string, string>
  locale: SiteLocale
  page: string
}): string {
  const { locale } = form
  const title = formMessage(locale, 'refusedTitle')
  const labelOf = (name: string) => form.rules.fields.find((field) => field.name === name)?.label || name
  const items = Object.entries(form.errors)
    .map(
      ([name, message]) => `<li><strong>${escapeAttribute(labelOf(name))}</strong>: ${escapeAttribute(message)}</li>`,
    )
    .join('\n')
  const back = /^https?:/.test(form.page)
    ? `<p><a href="${escapeAttribute(form.page)}">${formMessage(locale, 'back')}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${LOCALES[locale].tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${formMessage(locale, 'refusedText')}</p>
<ul>
${items}
</ul>
${back}
</html>
`
}
