import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDemoProvider } from '#demo/demo-provider.ts'
import { PLAIN_FORM_FIELDS } from '#islands/need-form/form-message.ts'
import { articleFields } from '#provider/api/wire/article.ts'
import { bannerFields } from '#provider/api/wire/banner.ts'
import { ChangesWire } from '#provider/api/wire/changes.ts'
import { menuEntryFields, menuGroupFields } from '#provider/api/wire/menu.ts'
import { TRAP } from '#islands/need-form/submit-need.ts'
import { ownFormAction } from '#run/settings/tenant-profile.ts'
import { MENU_TYPES } from '#site/model/menu.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import { ROOT } from '../support/build-bundles.ts'
import { contractTable, exampleNames, readContract, readExample } from '../support/contract-page.ts'

const page = readContract()

/** The text in backticks in the first cell of each row of a table. */
const namesIn = (head: string) => contractTable(head).map(([name = '']) => /`([^`]*)`/.exec(name)?.[1])

describe('the provider contract', () => {
  it('lists each call that the client makes', () => {
    const source = readFileSync(join(ROOT, 'src/provider/api/endpoints.ts'), 'utf8')
    const paths = [...source.matchAll(/`\$\{api\}(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/\$\{.*\}/, '{id}'))
    const form = new URL(ownFormAction({ name: 'library', baseUrl: 'http://a.example' })).pathname
    const known = [...paths, form.replace('/api/client', '')]
    const listed = namesIn('Call').map((call = '') => /^\w+ ([^?]*)/.exec(call)?.[1])
    expect(new Set(listed)).toEqual(new Set([...known, '/files/…']))
  })

  it.each<[string, object]>([
    ['Field of an Article', articleFields],
    ['Field of an Entry', menuEntryFields],
    ['Field of a group', menuGroupFields],
    ['Field of a Banner', bannerFields],
    ['Field of a Change', ChangesWire.entries.changed.item.entries],
  ])('has a row for each field in the table "%s", and for no other', (head, fields) => {
    expect(namesIn(head).sort()).toEqual(Object.keys(fields).sort())
  })

  it('says what each menu does in each theme', () => {
    expect(namesIn('Menu').sort()).toEqual([...MENU_TYPES].sort())
    for (const row of contractTable('Menu'))
      expect(row.filter((cell) => cell !== '')).toHaveLength(1 + THEME_CODES.length)
  })

  it('names the hidden fields of a form without scripts', () => {
    const hidden = page.slice(page.indexOf('#### A form without scripts'), page.indexOf('### Drafts'))
    for (const name of [...Object.values(PLAIN_FORM_FIELDS), TRAP]) expect(hidden).toContain(`| \`${name}\``)
  })

  it('shows each example as it stands in its file', () => {
    const linked = new Set([...page.matchAll(/\(provider-examples\/([\w.-]+)\)/g)].map(([, name]) => name))
    expect([...linked].sort()).toEqual(exampleNames().sort())
    const shown = [...page.matchAll(/\(provider-examples\/([\w.-]+)\)\):\n\n```json\n(.*?)```/gs)]
    expect(new Set(shown.map(([, name]) => name))).toEqual(linked)
    for (const [, name = '', text = ''] of shown)
      expect(JSON.parse(text), name).toEqual(JSON.parse(readExample(name) ?? ''))
  })

  it('shows the siteConfig of the example as it stands there as a text', () => {
    const [, text = ''] = /`siteConfig` of the example, as JSON:\n\n```json\n(.*?)```/s.exec(page) ?? []
    const { data } = JSON.parse(readExample('configs-theme1.json') ?? '') as {
      data: Record<string, { content: string }>
    }
    expect(JSON.parse(text)).toEqual(JSON.parse(data['siteConfig']?.content ?? ''))
  })
})

type HttpMessage = { readonly start: string; readonly headers: Record<string, string>; readonly body: string }

/** The HTTP messages in a section of the contract. */
function messagesIn(section: string): HttpMessage[] {
  const text = page.slice(page.indexOf(`#### ${section}`))
  return [...text.slice(0, text.indexOf('\n##', 1)).matchAll(/^```http\n(.*?)^```/gms)].map(([, message = '']) => {
    const [head = '', body = ''] = message.trimEnd().split('\n\n')
    const [start = '', ...lines] = head.split('\n')
    const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
    return { start, headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])), body }
  })
}

describe('the demo provider', () => {
  const demo = createDemoProvider({ warn: () => undefined })

  function send({ start, headers, body }: HttpMessage) {
    const [method = '', path = ''] = start.replace('tenant=library', 'tenant=harbour').split(' ')
    return demo.app.request(path, { method, headers, ...(body !== '' && { body }) })
  }

  it('answers what a browser asks before it sends the form, as the contract prints it', async () => {
    const [asked, answered] = messagesIn('CORS of the form') as [HttpMessage, HttpMessage]
    const { status, headers } = await send(asked)
    expect(answered.start).toContain(` ${status} `)
    const words = (text: string | null | undefined) => (text ?? '').toLowerCase().split(/, ?/)
    for (const [name, value] of Object.entries(answered.headers))
      expect(words(headers.get(name)), name).toEqual(expect.arrayContaining(words(value)))
    expect(words(answered.headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining(words(asked.headers['access-control-request-headers'])),
    )
  })

  it('leads on after a form without scripts, as the contract prints it', async () => {
    const [sent, answered] = messagesIn('A form without scripts') as [HttpMessage, HttpMessage]
    const { status, headers } = await send(sent)
    expect(answered.start).toContain(` ${status} `)
    expect(headers.get('location')).toBe(answered.headers['location'])
    expect(demo.submissions.at(-1)).toMatchObject({ tenant: 'harbour', fields: { name: 'Ada Finch', consent: true } })
  })

  it('takes the form of the examples, and refuses it as they show', async () => {
    const send = async (request: object) => {
      const call = { 'form-url': 'https://a.example/', 'referer-url': '', 'landing-url': 'https://a.example/' }
      const headers = { ...call, 'tenant-name': 'harbour', 'Accept-Language': 'en', 'Content-Type': 'application/json' }
      const body = JSON.stringify(request)
      const answer = await demo.app.request('/api/client/all/form/submit', { method: 'POST', headers, body })
      return { status: answer.status, body: (await answer.json()) as object }
    }
    const request = JSON.parse(readExample('form-request.json') ?? '') as { fields: object }
    expect(await send(request)).toMatchObject({
      status: 200,
      body: { code: 200, data: { id: expect.any(String) as string } },
    })
    const wrong = { ...request, fields: { ...request.fields, email: 'ada@' } }
    expect(await send(wrong)).toEqual({
      status: 200,
      body: JSON.parse(readExample('form-refused.json') ?? '') as object,
    })
  })
})
