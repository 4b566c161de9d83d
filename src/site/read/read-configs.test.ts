import { describe, expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { THEMES } from '../theme/themes.ts'
import { gateColors } from '../theme/gate-colors.ts'
import { readConfigs } from './read-configs.ts'
import { tellMisspelled } from './read-fields.ts'
import type { ThemeCode } from '../model/theme.ts'

function read(entries: Record<string, unknown>, theme: ThemeCode = 'theme1') {
  const notices: Notice[] = []
  const sent = Object.entries(entries).map(([key, value]) => [
    key,
    { content: typeof value === 'string' ? value : JSON.stringify(value) },
  ])
  const configs = readConfigs(Object.fromEntries(sent), theme, { notices, where: { tenant: 'harbour', locale: 'en' } })
  return { ...configs, notices, ignored: notices.map(({ message }) => /^"([^"]*)"/.exec(message)?.[1]) }
}

const EMPTY = {
  contact: {},
  social: [],
  redirects: [],
  synonyms: [],
  announcements: [],
  questions: [],
  hasFeedback: false,
  timeZone: 'UTC',
}

describe('siteConfig', () => {
  it('has a default for every field', () => {
    expect(read({})).toMatchObject({ siteConfig: EMPTY, notices: [] })
    expect(read({ siteConfig: '' }).notices).toStrictEqual([])
    expect(read({ siteConfig: { siteName: null, tagline: ' ' } }).notices).toStrictEqual([])
  })

  it('loses characters that no page and no feed can hold', () => {
    const siteName = ' Har\u000bbour\uffff \ud800'
    const { siteConfig, notices } = read({ siteConfig: { siteName, contact: { address: 'Quay\u0000 1' } } })
    expect(siteConfig).toMatchObject({ siteName: 'Harbour \ufffd', contact: { address: 'Quay 1' } })
    expect(notices).toStrictEqual([])
  })

  it('counts as empty where it is not JSON, with a notice', () => {
    const { siteConfig, notices } = read({ siteConfig: '{ nope' })
    expect(siteConfig).toStrictEqual(EMPTY)
    expect(notices).toMatchObject([{ name: 'ConfigNotJson', where: { tenant: 'harbour', locale: 'en' } }])
  })

  it('is read past a byte-order mark', () => {
    const { siteConfig, notices } = read({ siteConfig: '\ufeff{"siteName":"Harbour"}' })
    expect([siteConfig.siteName, notices]).toEqual(['Harbour', []])
  })

  it('counts as empty where it is nested without end', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(read({ siteConfig: deep })).toMatchObject({ siteConfig: EMPTY, notices: [{ name: 'ConfigNotJson' }] })
  })

  it('counts as empty where it is no object', () => {
    for (const value of [[], 7, '"text"', 'null']) {
      expect(read({ siteConfig: value })).toMatchObject({ siteConfig: EMPTY, ignored: ['siteConfig'] })
    }
  })

  it('has no logo for dark pages alone', () => {
    expect(read({ siteConfig: { logoDark: '/files/d.svg' } })).toMatchObject({
      siteConfig: EMPTY,
      ignored: ['logoDark'],
    })
    expect(read({ siteConfig: { logo: '/files/l.svg', logoDark: 7 } })).toMatchObject({ ignored: ['logoDark'] })
    const { siteConfig, notices } = read({ siteConfig: { logo: '/files/l.svg', logoDark: '/files/d.svg' } })
    expect([siteConfig.logoDark, notices]).toStrictEqual(['/files/d.svg', []])
  })

  it('is read field by field', () => {
    const { siteConfig, notices } = read({
      siteConfig: {
        siteName: ' Harbour ',
        logo: '/files/logo.svg',
        fileUrl: 'https://files.example/base/?x#y',
        contact: { phone: '+44 1', email: 'a@b.example', address: 'Quay 1' },
        social: [{ name: 'Y', url: 'https://y.example/h' }, { url: 'https://z.example' }],
        redirects: [
          { from: '/a.html', to: '/b.html', status: 302 },
          { from: '/c.html', to: '/d.html' },
        ],
        synonyms: [['pay', ' settle ', 7]],
        newsGroups: [' news ', 'stories'],
        timeZone: 'Europe/London',
        unknown: 1,
      },
    })
    expect(notices).toStrictEqual([])
    expect(siteConfig).toStrictEqual({
      siteName: 'Harbour',
      logo: '/files/logo.svg',
      fileUrl: 'https://files.example/base',
      contact: { phone: '+44 1', email: 'a@b.example', address: 'Quay 1' },
      social: [
        { name: 'Y', url: 'https://y.example/h' },
        { name: 'z.example', url: 'https://z.example/' },
      ],
      redirects: [
        { from: '/a.html', to: '/b.html', status: 302 },
        { from: '/c.html', to: '/d.html', status: 301 },
      ],
      synonyms: [['pay', 'settle']],
      announcements: [],
      questions: [],
      hasFeedback: false,
      newsGroups: ['news', 'stories'],
      timeZone: 'Europe/London',
    })
  })

  it('tells which field is most likely meant by a name that nobody reads', () => {
    const siteConfig = {
      site_name: 'Harbour',
      Tagline: 'x',
      contact: { Phone: '1' },
      social: [{ name: 'a', URL: 'https://a.example' }],
      redirects: [{ form: '/a.html', to: '/b.html' }],
      internal: 1,
      logo: '/files/a.png',
      logos: 'x',
    }
    const { notices } = read({ site_config: {}, theme2Colors: {}, siteConfig, language_config: [] })
    const reported = notices.filter(({ name }) => name === 'ConfigFieldMisspelled').map(({ message }) => message)
    expect(reported).toEqual([
      '"language_config" in the configs is not read. Most likely "languageConfig" is meant.',
      '"site_name" in "siteConfig" is not read. Most likely "siteName" is meant.',
      '"Tagline" in "siteConfig" is not read. Most likely "tagline" is meant.',
      '"Phone" in "siteConfig.contact" is not read. Most likely "phone" is meant.',
      '"URL" in "siteConfig.social[0]" is not read. Most likely "url" is meant.',
    ])
  })

  it('says what was found in the place of the right form', () => {
    const { notices } = read({
      siteConfig: { timeZone: 'Vienna', social: ['https://a.example'], redirects: [{ from: '/a' }] },
    })
    expect(notices.map(({ message }) => message)).toEqual([
      '"timeZone" in "siteConfig" is ignored, because it should be an IANA time zone such as Europe/Vienna and is "Vienna".',
      '"social[0]" in "siteConfig" is ignored, because it should be an object such as { "name": "Forum", "url": "https://forum.example/" } and is "https://a.example".',
      '"redirects[0]" in "siteConfig" is ignored, because it should be an object such as { "from": "/old.html", "to": "/new.html" } and is {"from":"/a"}.',
    ])
  })

  it('asks under articles whether they helped if the tenant wants that', () => {
    expect(read({ siteConfig: { feedback: 1 } })).toMatchObject({ siteConfig: { hasFeedback: true }, notices: [] })
    expect(read({ siteConfig: { feedback: 'always' } })).toMatchObject({ siteConfig: EMPTY, ignored: ['feedback'] })
  })

  it('takes a number for the text of a number, and 0 and 1 for switches', () => {
    const field = { name: 'x', type: 'text', label: 'X', required: 1, noSpace: 'false', maxLength: '9' }
    const redirects = [{ from: '/a', to: '/b', status: '302' }]
    const { siteConfig, notices } = read({ siteConfig: { redirects, forms: { need: { fields: [field] } } } })
    expect(siteConfig).toMatchObject({
      redirects: [{ status: 302 }],
      needFields: [{ required: true, noSpace: false, maxLength: 9 }],
    })
    expect(notices).toEqual([])
  })

  it('drops fields of the wrong form, with a notice for each', () => {
    const { siteConfig, ignored } = read({
      siteConfig: {
        siteName: 7,
        fileUrl: 'javascript:alert(1)',
        contact: { email: 'not an address', phone: [] },
        social: [{ name: 'X', url: 'javascript:alert(1)' }, 'nonsense'],
        redirects: [{ from: '/a.html', to: '/b.html', status: 307 }],
        synonyms: [['alone'], 'pay, settle', ['job', 'career']],
        timeZone: 'Mars/Olympus',
      },
    })
    const redirects = [{ from: '/a.html', to: '/b.html', status: 301 }]
    expect(siteConfig).toStrictEqual({ ...EMPTY, redirects, synonyms: [['job', 'career']] })
    const fields = ['siteName', 'fileUrl', 'contact.phone', 'contact.email', 'social[0].url', 'redirects[0].status']
    expect(ignored.toSorted()).toStrictEqual(
      [...fields, 'social[1]', 'synonyms[0]', 'synonyms[1]', 'timeZone'].toSorted(),
    )
  })

  it.each([
    ['social', 100, (at: number) => ({ name: 'n', url: `https://forum.example/${at}` })],
    ['redirects', 10_000, (at: number) => ({ from: `/${at}.html`, to: '/new.html' })],
  ] as const)('takes as much of %s as one site needs, and tells that there is more', (field, most, item) => {
    const { siteConfig, ignored } = read({
      siteConfig: { [field]: Array.from({ length: most + 1 }, (_, at) => item(at)) },
    })
    expect(siteConfig[field]).toHaveLength(most)
    expect(ignored).toEqual([field])
  })

  it('compares the first 1,000 keys with those that are read', () => {
    const keys = Array.from({ length: 3000 }, (_, at) => [`key${at}`, at])
    let compared = 0
    // For each unknown key, the function looks up whether the field is missing.
    const counted = new Proxy(Object.fromEntries(keys) as object, { get: () => void (compared += 1) })
    tellMisspelled(counted, ['siteName'], 'a place', { notices: [], where: {} })
    expect(compared).toBe(1000)
  })

  it('leaves out a group of news that is no name, and hides nothing if none is left', () => {
    const { siteConfig, ignored } = read({ siteConfig: { newsGroups: [7] } })
    expect(siteConfig.newsGroups).toBeUndefined()
    expect(ignored).toEqual(['newsGroups[0]'])
  })

  it('takes the first 200 groups of synonyms, and tells that there are more', () => {
    const { siteConfig, ignored } = read({
      siteConfig: { synonyms: Array.from({ length: 201 }, (_, n) => [`a${n}`, 'b']) },
    })
    expect(siteConfig.synonyms).toHaveLength(200)
    expect(ignored).toEqual(['synonyms'])
  })

  it.each(['+08:00', 'nope', 5])('takes no time zone %j', (timeZone) => {
    expect(read({ siteConfig: { timeZone } }).siteConfig.timeZone).toBe('UTC')
  })

  it('reads nothing from what every object inherits', () => {
    expect(read({ siteConfig: '{"__proto__": {"siteName": "x"}, "constructor": 1}' }).siteConfig).toStrictEqual(EMPTY)
  })
})

describe('the colours', () => {
  const own = (theme: ThemeCode) => gateColors(theme, THEMES[theme].colors.own).shades
  const OWN = "so the theme's own colours are used."
  const three = { themeColor: '#0d63b8', hoverColor: 'navy', activeColor: 'oklch(0.3 0.1 250)' }

  it('are those of the theme', () => {
    for (const theme of ['theme1', 'theme2', 'theme3'] as const) {
      expect(read({ [`${theme}Colors`]: three }, theme).shades).toStrictEqual(gateColors(theme, three).shades)
    }
    expect(read({ theme1Colors: three }, 'theme2').shades).toStrictEqual(own('theme2'))
  })

  it.each(['theme2', 'theme3'] as const)('are used in %s only all three together', (theme) => {
    const { shades, notices } = read({ [`${theme}Colors`]: { ...three, hoverColor: undefined } }, theme)
    expect(shades).toStrictEqual(own(theme))
    expect(notices).toMatchObject([{ name: 'ColorsIncomplete', message: `"${theme}Colors" lacks hoverColor, ${OWN}` }])
  })

  const none = [{}, { theme2Colors: {}, theme3Colors: {} }, { theme2Colors: ' ', theme3Colors: null }]
  it.each(['theme2', 'theme3'] as const)('that are not sent at all are reported in %s', (theme) => {
    for (const entries of none) {
      const { shades, notices } = read(entries, theme)
      expect(shades).toStrictEqual(own(theme))
      const message = `"${theme}Colors" lacks all three colours, ${OWN}`
      expect(notices).toMatchObject([{ name: 'ColorsIncomplete', message }])
    }
  })

  it('may be fewer in theme1, where one stands in for the next', () => {
    const { shades, notices } = read({ theme1Colors: { themeColor: '#0d63b8' } }, 'theme1')
    const all = { themeColor: '#0d63b8', hoverColor: '#0d63b8', activeColor: '#0d63b8' }
    expect(shades).toStrictEqual(gateColors('theme1', all).shades)
    expect(notices).toStrictEqual([])
  })

  it('are not used where one is no colour', () => {
    const { shades, notices } = read({ theme2Colors: { ...three, themeColor: 'red;}body{display:none' } }, 'theme2')
    expect(shades).toStrictEqual(own('theme2'))
    expect(notices.map(({ name }) => name)).toStrictEqual(['ConfigFieldIgnored', 'ColorsIncomplete'])
  })

  it('may be none in theme1', () => {
    for (const entries of [{}, { theme1Colors: {} }]) {
      expect(read(entries, 'theme1')).toMatchObject({ shades: own('theme1'), notices: [] })
    }
  })

  it('that cannot be read on the page are replaced, and a notice names colour, place, contrast and the shade used', () => {
    const { shades, notices } = read({ theme3Colors: { ...three, themeColor: 'gold' } }, 'theme3')
    const shade = shades.light['--theme-words']
    expect(notices).toMatchObject([{ name: 'ColorContrastLow', where: { locale: 'en' } }])
    expect(notices[0]?.message).toMatch(/has a contrast of \d[\d.]*:1 as (links|a button) on the page in the/)
    for (const part of ['"themeColor"', 'gold', 'links on the page', 'light scheme', '1.23:1', '4.5:1', shade])
      expect(notices[0]?.message).toContain(part)
  })
})
