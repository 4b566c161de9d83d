import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { answerFault } from '../http/answer.ts'
import type { CallVariables } from '../http/call-headers.ts'
import { checkForm } from './check-form.ts'
import type { ContentStore } from '../content-store.ts'
import { formRules } from './form-fields.ts'
import { makeReference } from './make-reference.ts'
import { refusedFormPage } from './refused-form-page.ts'
import { returnAddress, senderOrigin, senderTenant } from './return-address.ts'
import type { Submission } from './submission.ts'
import { isSiteLocale, SITE_LOCALES } from '#contract/locale.ts'

/** Stores an accepted form or passes it on. If it rejects, the visitor is told that the form was not sent. */
export type TakeForm = (form: Submission) => Promise<void> | void

const SentForm = v.object({
  form: v.string(),
  locale: v.picklist(SITE_LOCALES),
  page: v.optional(v.string(), ''),
  fields: v.record(v.string(), v.unknown()),
})

const limit = bodyLimit({
  maxSize: 100_000,
  onError: (c) => answerFault(c, 413, 'A form may have 100,000 bytes.'),
})

/** The form call of a browser with scripts. Another handler has already checked the headers. */
export function createFormRoutes(takeForm: TakeForm): Hono<{ Variables: CallVariables }> {
  const routes = new Hono<{ Variables: CallVariables }>()
  routes.post('/all/form/submit', limit, async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      return answerFault(c, 415, 'Send application/json or application/x-www-form-urlencoded.')
    }
    const sent = v.safeParse(SentForm, await c.req.json().catch(() => undefined))
    if (!sent.success) return answerFault(c, 400, `The form is not as expected: ${sent.issues[0].message}.`)

    const { form, locale, page, fields } = sent.output
    const rules = formRules(form, c.var.locale, c.var.content.configs())
    if (rules === undefined) return answerFault(c, 400, `There is no form "${form}".`)
    const { values, errors } = checkForm(rules, fields, c.var.locale)
    // The status is 200, because a client treats any other status as a failed call and would not show the messages.
    if (Object.keys(errors).length > 0) return c.json({ code: 400, data: { errors }, msg: 'Some fields were refused.' })

    const id = makeReference()
    await takeForm({ id, tenant: c.var.tenant, form, locale, page, fields: values })
    return c.json({ code: 200, data: { id } })
  })
  return routes
}

/**
 * The form call of a browser without scripts, which cannot send the five headers. The tenant is in the query of the
 * form's action, `?tenant=NAME`, else in the host of the page that sent it (`http://NAME.localhost`). Answers 303 to
 * `_next` on the origin of the page, or a small page that lists what to correct. A request of any other content type
 * goes to the next handler.
 */
export function createPlainFormRoutes(store: ContentStore, takeForm: TakeForm): Hono {
  const routes = new Hono()
  routes.post('/all/form/submit', limit, async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return next()
    const sent = new URLSearchParams(await c.req.text())
    const origin = senderOrigin(c)
    const tenant = c.req.query('tenant') ?? senderTenant(origin)
    if (tenant === undefined) return answerFault(c, 400, 'The address needs "?tenant=NAME".')
    const content = store.read(tenant)
    if (content === undefined) return answerFault(c, 404, 'There is no such tenant.')

    const locale = sent.get('_locale')
    if (!isSiteLocale(locale)) return answerFault(c, 400, '"_locale" is en, zh or kr.')
    if (origin === undefined)
      return answerFault(c, 400, 'Neither Origin nor Referer says where the form was sent from.')
    const target = returnAddress(sent.get('_next') ?? '', origin)
    if (target === undefined) return answerFault(c, 400, '"_next" is no path of the site, such as "/thanks.html".')

    const form = sent.get('_form') ?? ''
    const rules = formRules(form, locale, content[locale].configs())
    if (rules === undefined) return answerFault(c, 400, 'There is no such form.')
    const fields = Object.fromEntries([...sent].filter(([name]) => !name.startsWith('_')))
    const { values, errors } = checkForm(rules, fields, locale)
    const page = c.req.header('referer') ?? ''
    if (Object.keys(errors).length > 0) return c.html(refusedFormPage({ rules, errors, locale, page }), 400)

    await takeForm({ id: makeReference(), tenant, form, locale, page, fields: values })
    return c.redirect(target, 303)
  })
  return routes
}
