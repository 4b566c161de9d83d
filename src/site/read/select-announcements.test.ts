import { describe, expect, it } from 'vitest'
import { makeArticle } from '../../../tests/support/make-article.ts'
import { makeSite, SITE_NOW } from '../../../tests/support/make-site.ts'

/** A site at noon of 1 June 2026, in UTC. */
function siteOf(announcements: unknown, more: object = {}, now = SITE_NOW) {
  const articles = [makeArticle({ id: 'a', slug: 'outage', group: 'water' })]
  const configs = { siteConfig: { announcements, ...more } }
  const site = makeSite({ now, locales: { en: { articles, configs } } })
  const told = site.notices.map(({ name, message }) => [name, message] as const)
  return { site, shown: site.byLocale.en?.announcements ?? [], told }
}

const textsOf = (...args: Parameters<typeof siteOf>) => siteOf(...args).shown.map(({ text }) => text)

describe('announcements', () => {
  it('stand from their first instant until their last', () => {
    const at = (now: string) =>
      textsOf([{ text: 'Closed', from: '2026-06-01T10:00:00Z', until: '2026-06-01T18:00:00+02:00' }], {}, now)
    expect(at('2026-06-01T09:59:59Z')).toEqual([])
    expect(at('2026-06-01T10:00:00Z')).toEqual(['Closed'])
    expect(at('2026-06-01T15:59:59Z')).toEqual(['Closed'])
    expect(at('2026-06-01T16:00:00Z')).toEqual([])
  })

  it('stand for whole days of the tenant’s time zone, the last one included', () => {
    const at = (now: string) =>
      textsOf([{ text: 'Closed', from: '2026-06-01', until: '2026-06-02' }], { timeZone: 'Asia/Seoul' }, now)
    expect(at('2026-05-31T14:59:59Z')).toEqual([])
    expect(at('2026-05-31T15:00:00Z')).toEqual(['Closed'])
    expect(at('2026-06-02T14:59:59Z')).toEqual(['Closed'])
    expect(at('2026-06-02T15:00:00Z')).toEqual([])
  })

  it('make the next change of the site', () => {
    const dated = [
      { text: 'Over', until: '2026-05-01' },
      { text: 'Now', from: '2026-05-02', until: '2026-06-03T00:00:00Z' },
      { text: 'Later', from: '2026-06-02T00:00:00Z' },
    ]
    expect(siteOf(dated).site.nextChange).toBe('2026-06-02T00:00:00.000Z')
    expect(siteOf(dated.slice(0, 2)).site.nextChange).toBe('2026-06-03T00:00:00.000Z')
    expect(siteOf(dated.slice(0, 1)).site.nextChange).toBeUndefined()
  })

  it('stand in the order of their urgency', () => {
    const levels = ['info', 'urgent', undefined, 'warning', 'urgent']
    expect(textsOf(levels.map((level, at) => ({ text: `${level} ${at}`, level })))).toEqual([
      ...['urgent 1', 'urgent 4', 'warning 3', 'info 0', 'undefined 2'],
    ])
  })

  it('lead to pages of the site and elsewhere', () => {
    const { shown, told } = siteOf([
      { text: 'a', href: '/water/outage.html' },
      { text: 'b', href: 'https://status.example/' },
      { text: 'c', href: '/gone.html' },
      { text: 'd', href: 'javascript:alert(1)' },
    ])
    const hrefs = shown.map(({ href }) => href)
    expect(hrefs).toEqual(['/water/outage.html', 'https://status.example/', undefined, undefined])
    expect(told.map(([name]) => name)).toEqual(['ConfigFieldIgnored', 'ConfigFieldIgnored'])
    expect(told[0]?.[1]).toContain('the announcement "c"')
  })

  it('are left out if their text or a time cannot be read, and a notice names the field', () => {
    const wrong = [
      ...['text', {}, { text: ' ' }, { text: 'x'.repeat(501) }, { text: 'a', from: 'soon' }],
      ...[
        { text: 'a', until: '2026-02-30' },
        { text: 'a', from: '2026-03-02', until: '2026-03-01' },
      ],
    ]
    const { shown, told } = siteOf(wrong)
    expect(shown).toEqual([])
    expect(told.map(([name, message]) => [name, /"announcements\[(.*?)" in/.exec(message)?.[1]])).toEqual(
      ['0]', '1]', '2]', '3].text', '4].from', '5].until', '6].until'].map((field) => ['ConfigFieldIgnored', field]),
    )
  })

  it('without a level that is known are for information, and ten are read', () => {
    const { shown, told } = siteOf(Array.from({ length: 11 }, () => ({ text: 'a', level: 'loud' })))
    expect(shown.map(({ level }) => level)).toEqual(Array(10).fill('info'))
    expect(told[0]?.[1]).toContain('a list of at most 10')
    expect(told[1]?.[1]).toContain('urgent, warning, info')
  })

  it('under a nearly right name are told', () => {
    const { told } = siteOf([{ text: 'a', untill: '2026-07-01' }])
    expect(told).toMatchObject([['ConfigFieldMisspelled', expect.stringContaining('"untill"')]])
  })
})
