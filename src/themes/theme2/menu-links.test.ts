import { describe, expect, it } from 'vitest'
import type { MenuLink, SharedView } from '#site/views/view.ts'
import { firstHref, menuColumns, menuUnfoldsAt, needLabel, pagesOfSection, sectionOfTrail } from './menu-links.ts'

const entry = (name: string, href?: string, children: MenuLink[] = []): MenuLink => ({
  id: name,
  name,
  ...(href !== undefined && { href }),
  children,
})

const deep = entry('Care', undefined, [
  entry('Heart', '/heart.html'),
  entry('Family', undefined, [entry('Children', '/children.html', [entry('Babies', '/babies.html')])]),
])

describe('firstHref', () => {
  it('follows a heading to the first page below it', () => {
    expect(firstHref(deep)).toBe('/heart.html')
    expect(firstHref(entry('Empty'))).toBeUndefined()
  })
})

describe('menuColumns', () => {
  it('puts single entries together and gives each group its column', () => {
    expect(menuColumns(deep).map(({ heading, links }) => [heading?.name, links.map(({ name }) => name)])).toStrictEqual(
      [
        [undefined, ['Heart']],
        ['Family', ['Children', 'Babies']],
      ],
    )
  })

  it('lists an entry with an address of its own first', () => {
    const columns = menuColumns(entry('Clinics', '/clinics.html', [entry('Riverside', '/riverside.html')]))
    expect(columns[0]?.links.map(({ href }) => href)).toStrictEqual(['/clinics.html', '/riverside.html'])
  })
})

describe('pagesOfSection', () => {
  const namesOf = (section: MenuLink) => pagesOfSection(section, 'Overview').map(({ name }) => name)

  it('calls the page of the section itself the overview, since the section has its name on the button', () => {
    expect(namesOf(entry('Clinics', '/clinics.html', [entry('Riverside', '/riverside.html')]))).toStrictEqual([
      'Overview',
      'Riverside',
    ])
    expect(namesOf(deep)).toStrictEqual(['Heart', 'Children', 'Babies'])
  })
})

describe('needLabel', () => {
  const shared = (name: string) =>
    ({
      needHref: '/need.html',
      menus: { top_menu: [entry(name, '/need.html')], bottom_menu: [] },
    }) as unknown as SharedView

  it("uses the tenant's own name of the form", () => {
    expect(needLabel(shared('Ask for an appointment'), 'Get in touch')).toBe('Ask for an appointment')
  })

  it('uses ours where the name is too long for a button', () => {
    expect(needLabel(shared('Everything you always wanted to ask us'), 'Get in touch')).toBe('Get in touch')
  })
})

describe('menuUnfoldsAt', () => {
  it('folds a menu that is too long for the bar at every width', () => {
    const menu = (count: number) => Array.from({ length: count }, () => entry('Water'))
    expect(menuUnfoldsAt(menu(4), 'Linden', 'Write to us')).toBe('lg')
    expect(menuUnfoldsAt(menu(40), 'Linden', 'Write to us')).toBe('never')
  })
})

describe('sectionOfTrail', () => {
  const shared = { menus: { left_menu: [deep, entry('Alone', '/alone.html')] } } as unknown as SharedView

  it('is the entry with pages below it that the page stands under, and nothing in a flat menu', () => {
    expect(sectionOfTrail(shared, ['Care', 'Heart'])).toBe(deep)
    expect(sectionOfTrail(shared, ['Alone'])).toBeUndefined()
    expect(sectionOfTrail(shared, [])).toBeUndefined()
  })
})
