import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nameSome } from '#kit/name-some.ts'
import { readOwnHead } from '#pipeline/program/own-head.ts'
import { readOwnTheme } from '#pipeline/program/own-theme.ts'
import { HOST_USES } from '#site/model/allowed-hosts.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'

const MOST_FONTS = 3

/** What the folder `theme` of a project adds to all pages. No line if it adds nothing. */
export function examineTheme(root: string, engineRoot: string): DoctorLine[] {
  const { ok, thrown } = doctorLines('theme')
  try {
    const own = readOwnTheme(root, engineRoot)
    if (own === undefined) return []
    const fonts = Object.keys(own.fonts?.digests ?? {})
    const parts = [
      ...(own.style === undefined ? [] : ['style.css']),
      ...(own.words === undefined ? [] : ['words.json']),
      ...(fonts.length === 0 ? [] : [`the fonts ${nameSome(fonts, MOST_FONTS)}`]),
    ]
    return [ok(`theme/ has ${parts.join(', ')}.`)]
  } catch (error) {
    return [thrown(error)]
  }
}

/** The own head of a tenant's pages, and the hosts that these pages may use. No line if there is neither. */
export function examineHead(root: string, name: string, { allowedHosts }: Pick<Tenant, 'allowedHosts'>): DoctorLine[] {
  const { ok, thrown } = doctorLines('head', name)
  try {
    const head = readOwnHead(root, name, allowedHosts)
    const files = ['theme/head.html', `theme/${name}/head.html`].filter((file) => existsSync(join(root, file)))
    const uses = HOST_USES.flatMap((use) => {
      const hosts = allowedHosts?.[use] ?? []
      return hosts.length === 0 ? [] : [`${use} of ${hosts.join(', ')}`]
    })
    if (head === undefined && uses.length === 0) return []
    const said = [
      ...(head === undefined ? [] : [`${files.join(' and ')} may stand in the head of each page.`]),
      ...(uses.length === 0 ? [] : [`Pages may use ${uses.join('; ')}.`]),
      ...(allowedHosts?.scripts?.length ? ["Scripts of other hosts can do all that the site's own can."] : []),
    ]
    return [ok(said.join(' '))]
  } catch (error) {
    return [thrown(error)]
  }
}
