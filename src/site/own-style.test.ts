import { describe, expect, it } from 'vitest'
import { makeSite } from '../../tests/support/make-site.ts'
import { createViews } from './create-views.ts'
import type { ThemeCode } from './theme.ts'

const styleOf = (theme: ThemeCode, configs: Record<string, unknown> = {}) =>
  createViews(makeSite({ theme, locales: { zh: { configs } } }), {}).shared.zh?.style

describe('the style of a tenant', () => {
  it('is its colours, stronger than the values of the theme', () => {
    const theme1Colors = { themeColor: '#0b5cad', hoverColor: 'navy', activeColor: 'rgb(1 2 3)' }
    expect(styleOf('theme1', { theme1Colors })).toBe(
      ':root:root{--theme-color:#0b5cad;--hover-color:navy;--active-color:rgb(1 2 3)}',
    )
  })

  it('is missing where the values of the theme hold', () => {
    expect(styleOf('theme1')).toBeUndefined()
  })

  it('tells theme2 how wide the name of the site is, and no name becomes part of it', () => {
    expect(styleOf('theme2', { siteConfig: { siteName: '</style>;}椴树诊所' } })).toMatch(
      /^:root:root\{--name-width:[\d.]+\}$/,
    )
  })

  it('holds the names of callouts in the language of the page for theme3', () => {
    expect(styleOf('theme3')).toContain('--tip-name:"提示"')
  })
})
