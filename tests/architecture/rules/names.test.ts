import { describe, expect, it } from 'vitest'
import {
  errorNamesAreUnique,
  errorsStandInTheirPlace,
  filesAreShort,
  namesFollowTheHouse,
  namesSaySomething,
} from './names.ts'

const named = (path: string) => ({ path, text: '' })

describe('filesAreShort', () => {
  it.each([
    ['src/a.ts', 200],
    ['src/a.css', 200],
    ['src/errors.ts', 300],
    ['src/a.test.ts', 300],
    ['tests/support/a.ts', 300],
  ])('allows %s %i lines, and no more', (path, most) => {
    expect(filesAreShort({ path, text: 'a\n'.repeat(most) })).toStrictEqual([])
    expect(filesAreShort({ path, text: 'a\n'.repeat(most + 1) })).toHaveLength(1)
  })

  it('counts a last line without its end', () => {
    expect(filesAreShort({ path: 'src/a.ts', text: 'a\n'.repeat(200) + 'a' })).toHaveLength(1)
  })
})

describe('namesFollowTheHouse', () => {
  it.each([
    'src/site/makeRoute.ts',
    'src/site/Route.ts',
    'src/site/make_route.ts',
    'src/islands/search-box.tsx',
    'src/themes/theme1/header.astro',
    'src/pages/Theme1.astro',
    'src/themes/theme1/Theme.css',
  ])('finds %s', (path) => expect(namesFollowTheHouse(named(path))).toHaveLength(1))

  it.each([
    'src/site/make-route.ts',
    'src/store/s3.ts',
    'src/site/make-route.test.ts',
    'src/themes/env.d.ts',
    'src/islands/search/SearchBox.tsx',
    'src/islands/search/SearchBox.test.tsx',
    'src/themes/theme1/Header.astro',
    'src/pages/theme1.astro',
    'tests/types/kit-errors.test-d.ts',
  ])('allows %s', (path) => expect(namesFollowTheHouse(named(path))).toStrictEqual([]))
})

describe('namesSaySomething', () => {
  it.each(['src/site/index.ts', 'src/kit/utils.ts', 'src/site/helpers.ts', 'src/site/types.ts', 'demo/types.d.ts'])(
    'finds %s',
    (path) => expect(namesSaySomething(named(path))).toHaveLength(1),
  )

  it.each(['src/site/routing/route.ts', 'src/search/index-shard.ts', 'tests/types/kit-errors.test-d.ts'])(
    'allows %s',
    (path) => expect(namesSaySomething(named(path))).toStrictEqual([]),
  )
})

const entry = (constant: string, name = constant) =>
  `export const ${constant} = defineError({\n  name: '${name}',\n  title: 'A lamp is broken.',\n})\n`

describe('errorsStandInTheirPlace', () => {
  it('finds an entry outside of errors.ts', () => {
    expect(errorsStandInTheirPlace({ path: 'src/site/model/menu.ts', text: entry('LampBroken') })).toHaveLength(1)
  })

  it('finds an entry whose name is not that of its constant', () => {
    expect(errorsStandInTheirPlace({ path: 'src/site/errors.ts', text: entry('LampBroken', 'LampOut') })).toHaveLength(
      1,
    )
  })

  it('finds an entry whose name does not stand first', () => {
    const text = "export const LampBroken = defineError({\n  title: 'A lamp.',\n  name: 'LampBroken',\n})"
    expect(errorsStandInTheirPlace({ path: 'src/site/errors.ts', text })).toHaveLength(1)
  })

  it('allows entries in errors.ts, with their parameters spelled out or not', () => {
    const text = entry('LampBroken') + entry('BulbMissing').replace('defineError', 'defineError<{ room: string }>')
    expect(errorsStandInTheirPlace({ path: 'src/site/errors.ts', text })).toStrictEqual([])
  })
})

describe('errorNamesAreUnique', () => {
  it('finds the same name in two rooms, and twice in one', () => {
    const site = { path: 'src/site/errors.ts', text: entry('LampBroken') }
    const run = { path: 'src/run/errors.ts', text: entry('LampBroken') }
    expect(errorNamesAreUnique([site, run])).toStrictEqual([expect.stringContaining('src/site/errors.ts')])
    expect(errorNamesAreUnique([{ ...site, text: site.text + site.text }])).toHaveLength(1)
  })

  it('allows different names, and samples in tests', () => {
    const site = { path: 'src/site/errors.ts', text: entry('LampBroken') }
    const run = { path: 'src/run/errors.ts', text: entry('BulbMissing') }
    expect(
      errorNamesAreUnique([site, run, { path: 'src/kit/errors.test.ts', text: entry('LampBroken') }]),
    ).toStrictEqual([])
  })
})
