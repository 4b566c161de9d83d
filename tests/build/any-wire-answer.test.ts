import { join, sep } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadWhole } from '../support/load-whole.ts'
import { formatHeaders, formatRedirects } from '#contract/host-rules.ts'
import { isFault, UnexpectedError } from '#kit/errors.ts'
import { siteDataFiles } from '#pipeline/site-files/site-data.ts'
import { createSite } from '#site/read/create-site.ts'
import { createViews } from '#site/views/create-views.ts'
import { hostRulesOf } from '#site/routing/host-rules-of.ts'
import { enumerateRoutes, outputsOf } from '#site/routing/route.ts'
import type { TenantProfile } from '#site/model/site.ts'
import { makeLoadOptions } from '../support/make-load-options.ts'
import { wireArticle } from '../support/plain-provider.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const PROFILE: TenantProfile = {
  name: 'harbour',
  origin: 'https://harbour.example',
  fileUrl: 'https://files.example',
  defaultLocale: 'en',
  formAction: 'https://api.example/form',
}

const entry = (id: string, more: object = {}) => ({
  id,
  name: id,
  url: `/${id}.html`,
  type: 'link',
  children: [],
  ...more,
})

/** The answers of an honest provider, by a part of the call's URL. */
const HONEST = {
  default_theme: { themeCode: { content: 'theme2', name: 'Theme', tags: ['a', { b: 1 }] } },
  theme2: {
    siteConfig: {
      content: JSON.stringify({
        siteName: 'Harbour',
        contact: { phone: '1', email: 'a@b.example' },
        social: [{ name: 'x', url: 'https://x.example' }],
        redirects: [{ from: '/old.html', to: '/a.html', status: 302 }],
        forms: { need: { fields: [{ name: 'n', type: 'select', label: 'N', options: [{ value: 'v', label: 'V' }] }] } },
        timeZone: 'Asia/Seoul',
      }),
    },
    languageConfig: {
      content: JSON.stringify([{ language: 'en', name: 'English', default: true }, { language: 'zh' }]),
    },
    theme2Colors: { content: JSON.stringify({ themeColor: '#111', hoverColor: '#222', activeColor: '#333' }) },
    theme2Banner: { content: 'home' },
  },
  'btMenu/tree': {
    g: { type: 'top_menu', children: [entry('a', { children: [entry('b')] })] },
    h: { type: 'left_menu', children: [entry('g/c', { image: '/files/x.png', target: '_blank' })] },
  },
  'banner/list': [{ id: 'b', title: 'B', image: '/files/b.png', url: '/a.html' }],
  'article/page': {
    total: 2,
    pageNum: 1,
    pageSize: 200,
    rows: [
      wireArticle({
        article: 'a',
        cover: '/files/a.png',
        keywords: ['k'],
        body: '<h2>A</h2><p><a href="/g/c.html">c</a>',
      }),
      wireArticle({ article: 'c', group: 'g', expiresAt: '2027-01-01T00:00:00Z', noindex: true }),
    ],
  },
}

type Answers = { readonly [call: string]: unknown }

const nasty = fc.constantFrom(
  ...[
    '..',
    '../../etc/passwd',
    '..%2f..%2fx',
    '%2e%2e',
    '/etc/passwd',
    'a/b',
    'a\\b',
    '\\\\host\\x',
    'C:x',
    '\0',
    'a\0b',
    '.htaccess',
  ],
  ...[
    '_headers',
    '_redirects',
    'builds',
    'index',
    'en',
    '__proto__',
    'constructor',
    'toString',
    '\ud800',
    'a\n  b: c',
    '%',
    ' ',
    '',
  ],
  ...[
    'javascript:ran()',
    '//evil.example',
    'https://[',
    'x'.repeat(5000),
    '汉'.repeat(300),
    '汉'.repeat(110),
    'NaN',
    '1e999',
    '{"a":',
    '[[[[',
    'null',
  ],
)

const anything = fc.oneof({ weight: 2, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** The paths of all values inside a JSON value, also inside texts that hold JSON. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

function withValueAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[key] = withValueAt(copy[key], rest, put)
  return copy
}

/** Honest answers in which one to four values were replaced or removed, also inside configs. */
const answers: fc.Arbitrary<Answers> = fc
  .array(fc.record({ at: fc.nat(), put: anything, remove: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((changes) =>
    changes.reduce<Answers>((all, { at, put, remove }) => {
      const open = openConfigs(all)
      const places = placesOf(open).slice(1)
      const place = places[at % places.length] ?? []
      return closeConfigs(withValueAt(open, place, remove && typeof put !== 'string' ? undefined : put) as Answers)
    }, HONEST),
  )

function openConfigs(all: Answers): Answers {
  return { ...all, theme2: mapContents(all['theme2'], (text) => safely(() => JSON.parse(text) as unknown, text)) }
}

function closeConfigs(all: Answers): Answers {
  return {
    ...all,
    theme2: mapContents(all['theme2'], (value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  }
}

function mapContents(configs: unknown, map: (content: never) => unknown): unknown {
  if (typeof configs !== 'object' || configs === null || Array.isArray(configs)) return configs
  const mapEntry = (value: unknown) =>
    typeof value === 'object' && value !== null && 'content' in value
      ? { ...value, content: map(value.content as never) }
      : value
  return Object.fromEntries(Object.entries(configs).map(([key, value]) => [key, mapEntry(value)]))
}

function safely<T>(attempt: () => T, otherwise: T): T {
  try {
    return attempt()
  } catch {
    return otherwise
  }
}

/** Passes answers through the whole model. Returns the files that the site would have, or the fault that stops it. */
async function walk(all: Answers): Promise<{ files: string[]; hostFiles: string } | { fault: string }> {
  const httpGet = (url: string) => {
    const call = Object.keys(all).find((word) => url.includes(word))
    return Promise.resolve(
      new Response(JSON.stringify(call === undefined ? { code: 404 } : { code: 200, data: all[call] })),
    )
  }
  try {
    const { content } = await loadWhole(
      makeLoadOptions(httpGet, {
        profile: {
          ...PROFILE,
          homeUrl: 'https://harbour.example/',
          baseUrl: 'http://provider.example',
          timeoutMs: 1000,
        },
        now: NOW,
      }),
    )
    const site = createSite(content, PROFILE, NOW)
    const { viewOf } = createViews(site, {})
    const routes = enumerateRoutes(site)
    for (const route of routes) JSON.stringify(viewOf(route))
    siteDataFiles(site)
    const rules = hostRulesOf(site, "default-src 'none'")
    return {
      files: routes.flatMap((route) => outputsOf(site, route)),
      hostFiles: formatRedirects(rules) + formatHeaders(rules),
    }
  } catch (error) {
    if (!isFault(error) || error.name === UnexpectedError.name) throw error
    return { fault: error.name }
  }
}

it('honest answers make a site', async () => {
  const result = await walk(HONEST)
  expect(result).toMatchObject({ files: expect.arrayContaining(['a.html', 'zh/g/c.html']) as unknown })
})

it('whatever a provider answers makes a site or a named fault, and no file outside of the bundle', async () => {
  const dir = join('/srv', 'dist', 'harbour')
  await fc.assert(
    fc.asyncProperty(answers, async (all) => {
      const result = await walk(all)
      if ('fault' in result) return
      expect(new Set(result.files).size).toBe(result.files.length)
      for (const file of result.files) {
        expect(join(dir, file)).toBe(`${dir}${sep}${file}`)
        // eslint-disable-next-line no-control-regex
        expect(file).not.toMatch(/[\0-\x1f\\]|(^|\/)[._](?!.*\.html$)|^(builds|_astro|_ipx|_data|_search|host)\//)
        for (const name of file.split('/')) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }
      expect(result.hostFiles).not.toMatch(/^(?!\/|\s\s[A-Z][\w-]+: |$)/m)
    }),
    { numRuns: 1500 },
  )
})

it('half a character in an address that is asked for stops nothing', async () => {
  const theme2 = { ...HONEST.theme2, theme2Banner: { content: '\ud800' } }
  expect(await walk({ ...HONEST, theme2 })).toHaveProperty('files')
})

it('an answer that is no JSON, or not even an object, is a named fault', async () => {
  for (const call of Object.keys(HONEST)) {
    for (const put of [undefined, null, 7, 'text', [], [[]], true]) {
      const result = await walk({ ...HONEST, [call]: put })
      expect(result).toSatisfy((it: object) => 'files' in it || 'fault' in it)
    }
  }
})
