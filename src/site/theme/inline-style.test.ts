import { describe, expect, it } from 'vitest'
import { makeSite } from '../../../tests/support/make-site.ts'
import { createViews } from '../views/create-views.ts'
import { THEMES } from './themes.ts'
import type { ThemeCode } from '../model/theme.ts'

const styleOf = (theme: ThemeCode, configs: Record<string, unknown> = {}) =>
  createViews(makeSite({ theme, locales: { zh: { configs } } }), {}).shared.zh?.style

describe('the style of a tenant', () => {
  it('is its colours in both schemes', () => {
    const theme1Colors = { themeColor: '#0d63b8', hoverColor: 'navy', activeColor: 'rgb(1 2 3)' }
    expect(styleOf('theme1', { theme1Colors })).toMatch(
      /^:root\{--theme-color:light-dark\(#0d63b8,#\w+\);.*--active-color:light-dark\(#010203,#\w+\);.*\}$/,
    )
  })

  it('is the theme’s own colours for a tenant without any', () => {
    expect(styleOf('theme1')).toContain(THEMES.theme1.colors.own.themeColor)
  })

  it('tells theme2 how wide the name of the site is, and no name becomes part of it', () => {
    const style = styleOf('theme2', { siteConfig: { siteName: '</style>;}椴树诊所' } })
    expect(style).toMatch(/;--name-width:[\d.]+\}/)
    expect(style).not.toContain('</')
  })

  it('holds the names of callouts in the language of the page for theme3', () => {
    expect(styleOf('theme3')).toContain('--tip-name:"提示"')
  })
})
