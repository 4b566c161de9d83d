import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createViews } from '#site/views/create-views.ts'
import { makeSite, type SiteSample } from '../../../tests/support/make-site.ts'
import { nameContentPolicy } from './content-policy.ts'

const inline = { everywhere: ['early()'], islands: { scripts: ['island()'], styles: ['island{}'] } }

function policyOf(sample: SiteSample, { hasFonts = false } = {}) {
  const site = makeSite(sample)
  const { shared } = createViews(site, {})
  const { policy, shared: named } = nameContentPolicy(site, shared, { inline, hasFonts })
  const directives = new Map(policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]))
  return { policy, directives, named, shared }
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the content security policy of a tenant', () => {
  it('allows nothing inline but by hash', () => {
    const { policy } = policyOf({})
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/unsafe|\*|data:|https:;/)
  })

  it('is one for all its languages, with the style of each', () => {
    const colors = (themeColor: string) => ({ configs: { theme1Colors: { themeColor } } })
    const { directives, named, shared } = policyOf({
      locales: { en: colors('#111111'), zh: colors('#222222'), kr: {} },
    })
    for (const view of Object.values(shared)) {
      if (view.style) expect(directives.get('style-src')).toContain(hash(view.style))
    }
    expect(new Set(Object.values(named).map((view) => view.policy)).size).toBe(1)
  })

  it('lets the form be sent to its own address and nowhere else', () => {
    const { directives } = policyOf({ profile: { formAction: 'https://api.example:8443/form?tenant=x' } })
    expect(directives.get('form-action')).toEqual(["'self'", 'https://api.example:8443'])
    expect(directives.get('connect-src')).toEqual(["'self'", 'https://api.example:8443'])
  })

  it('allows the hosts that the operator names, each for its own use', () => {
    const allowedHosts = {
      scripts: ['*.stats.example'],
      styles: ['consent.example'],
      fonts: ['fonts.example'],
      pictures: ['pixel.example'],
      connections: ['in.stats.example:8443'],
      frames: ['film.example'],
    }
    const { directives } = policyOf({ profile: { allowedHosts } })
    expect(directives.get('script-src')?.at(-1)).toBe('https://*.stats.example')
    expect(directives.get('style-src')?.at(-1)).toBe('https://consent.example')
    expect(directives.get('font-src')).toEqual(['https://fonts.example'])
    expect(directives.get('img-src')).toEqual(["'self'", 'https://pixel.example'])
    expect(directives.get('connect-src')?.at(-1)).toBe('https://in.stats.example:8443')
    expect(directives.get('frame-src')).toEqual(['https://film.example'])
  })

  it('lets scripts of another host write markup, and those of a site without such hosts not', () => {
    const { directives } = policyOf({ profile: { allowedHosts: { scripts: ['stats.example'] } } })
    expect(directives.has('require-trusted-types-for')).toBe(false)
    expect(policyOf({ profile: { allowedHosts: { frames: ['film.example'] } } }).policy).toContain(
      "trusted-types 'none'; require-trusted-types-for 'script'",
    )
  })

  it('names fonts, frames and manifests only if there are some', () => {
    expect(policyOf({}).policy).not.toMatch(/font-src|frame-src|manifest-src/)
    expect(policyOf({}, { hasFonts: true }).directives.get('font-src')).toEqual(["'self'"])
    const ownHead = { html: '<link rel="manifest" href="/site.webmanifest">', hasManifest: true }
    expect(policyOf({ profile: { ownHead } }).directives.get('manifest-src')).toEqual(["'self'"])
  })

  it('knows neither form nor islands in a theme that has none', () => {
    const { directives } = policyOf({ theme: 'theme3' })
    expect(directives.get('form-action')).toEqual(["'self'"])
    expect(directives.get('script-src')).toContain(hash('early()'))
    expect(directives.get('script-src')).not.toContain(hash('island()'))
    expect(policyOf({}).directives.get('script-src')).toContain(hash('island()'))
  })
})
