import { describe, expect, it } from 'vitest'
import { makeSite, SITE_NOW } from '../../../tests/support/make-site.ts'

/** A site at noon of 1 June 2026, in UTC. */
function siteOf(openingHours: unknown, now = SITE_NOW) {
  const configs = { siteConfig: { openingHours, timeZone: 'Asia/Seoul' } }
  const site = makeSite({ now, locales: { en: { configs } } })
  const told = site.notices.map(({ message }) => /"((?:openingHours)[^"]*)"/.exec(message)?.[1])
  return { site, hours: site.byLocale.en?.openingHours, told, notices: site.notices }
}

const weekOf = (openingHours: object) =>
  siteOf(openingHours).hours?.week.map(({ day, times }) => [day, ...times.map(({ from, until }) => `${from} ${until}`)])

describe('opening hours', () => {
  it('have several times a day, and a day that is not named is closed', () => {
    expect(weekOf({ sunday: [' 9:30 – 12:00 '], monday: ['08:00-12:00', '13:00-24:00'], friday: [] })).toEqual([
      ['monday', '08:00 12:00', '13:00 24:00'],
      ...['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day]),
      ['sunday', '09:30 12:00'],
    ])
  })

  it.each([
    ['a text', '08:00-12:00'],
    ['a time that does not exist', ['08:00-12:60']],
    ['a time after midnight', ['22:00-02:00']],
    ['times that overlap', ['08:00-12:00', '11:00-14:00']],
    ['one good time of two', ['08:00-12:00', 'afternoon']],
    ['too many times', Array.from({ length: 7 }, (_, at) => `${10 + at}:00-${10 + at}:30`)],
  ])('leave a day out if it has %s, and a notice names it', (_what, tuesday) => {
    const { hours, told } = siteOf({ monday: ['08:00-12:00'], tuesday })
    expect(hours?.week.map(({ day }) => day)).not.toContain('tuesday')
    expect(hours?.week).toHaveLength(6)
    expect(told).toEqual(['openingHours.tuesday'])
  })

  it.each([
    ['no weekday is named', { note: 'Call us' }, ['openingHours']],
    ['no day can be read', { monday: 'early' }, ['openingHours.monday']],
    ['they are no object', ['08:00'], ['openingHours']],
  ])('are not shown if %s', (_what, sent, fields) => {
    const { hours, told } = siteOf(sent)
    expect([hours, told]).toEqual([undefined, fields])
  })

  it('lose closed days that are over in the tenant’s time zone, and the site changes then', () => {
    const closed = [
      { from: '2026-12-24', until: '2026-12-26', note: 'Christmas' },
      { from: '2026-06-02' },
      { from: '2026-05-31', until: '2026-06-01' },
    ]
    const sent = { monday: ['08:00-12:00'], closed }
    const at = (now: string) => siteOf(sent, now).hours?.closed.map(({ from }) => from)
    expect(at('2026-06-01T14:59:59Z')).toEqual(['2026-05-31', '2026-06-02', '2026-12-24'])
    expect(at('2026-06-01T15:00:00Z')).toEqual(['2026-06-02', '2026-12-24'])
    expect(siteOf(sent, '2026-06-01T15:00:00Z').site.nextChange).toBe('2026-06-02T15:00:00.000Z')
    expect(siteOf({ monday: ['08:00-12:00'] }).site.nextChange).toBeUndefined()
  })

  it('leave out closed days without a date, and a notice names the field', () => {
    const closed = ['Christmas', {}, { from: 'soon' }, { from: '2026-12-24', until: '2026-12-23' }]
    const { hours, told } = siteOf({ monday: ['08:00-12:00'], closed })
    expect(hours?.closed).toEqual([])
    expect(told).toEqual(['0]', '1]', '2].from', '3].until'].map((place) => `openingHours.closed[${place}`))
  })

  it('tell of a name that is nearly right', () => {
    const { notices } = siteOf({ monday: ['08:00-12:00'], wenesday: ['08:00-12:00'] })
    expect(notices).toMatchObject([{ name: 'ConfigFieldMisspelled' }])
  })
})
