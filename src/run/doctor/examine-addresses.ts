import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import type { AddressFlaw } from '#site/model/flawed-address.ts'
import { addressFlaw } from '#site/read/flawed-addresses.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'

const FORM_FLAWS: Readonly<Record<AddressFlaw, string>> = {
  loopback: "is each visitor's own machine",
  private: 'is found only inside of some network',
  http: 'is without TLS, so browsers refuse to send to it',
}

/** Whether visitors can reach a site at `origin` and send its form to `formAction`. */
export function examineAddresses(
  tenant: string,
  { origin, formAction }: { readonly origin: string; readonly formAction: string },
): DoctorLine {
  const { ok, warning } = doctorLines('addresses', tenant)
  const [site, form] = [new URL(origin), new URL(formAction)]
  const found: string[] = []
  const fields: string[] = []
  if (isLoopbackHost(site.hostname)) found.push(`The origin ${origin} is each visitor's own machine.`)
  else if (site.protocol === 'http:') found.push(`The origin ${origin} is without TLS, so browsers warn of the site.`)
  if (found.length > 0) fields.push('origin')
  const flaw = isLoopbackHost(form.hostname) ? 'loopback' : addressFlaw(formAction, origin)
  if (flaw) {
    found.push(`The form's address ${form.origin} ${FORM_FLAWS[flaw]}.`)
    fields.push('forms.action')
  }
  if (found.length === 0) return ok(`${origin}, with the form at ${form.origin}.`)
  const receiver = flaw
    ? ' If the theme has a form, something of yours has to take it there, such as `npm run gateway` on a server: step 4 in the README of a new project.'
    : ''
  const remedy = `That is enough to try the site here. For visitors, set ${fields.join(' and ')} in tenants.json to https addresses.${receiver}`
  return warning([...found, remedy].join(' '))
}
