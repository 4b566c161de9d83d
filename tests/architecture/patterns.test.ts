import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { findPatterns } from '../support/find-patterns.ts'
import { LINEAR, worstGrowth } from '../support/hostile-inputs.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { root } from './source-file.ts'

const written = findPatterns(root)

/**
 * These patterns come from the content. A build compiles them but does not run them. A visitor's browser runs them only
 * on that visitor's own text.
 */
const OF_CONTENT = ['src/islands/need-form/need-form-model.ts', 'src/site/read/read-need-fields.ts']

type Module = { readonly [name: string]: (...values: unknown[]) => unknown }

/** Calls that make the patterns which a file does not make when it is loaded. */
const MAKE: { readonly [path: string]: (module: Module) => unknown } = {
  'src/adapter/forget-folder.ts': ({ forgetFolder }) => forgetFolder?.(makeTempDir(), root),
  'src/client/storage.ts': ({ readCookie }) => readCookie?.('a=b', 'tenant'),
  'src/publish/hosts/parse-host-files.ts': ({ matchHeaders, parseHostFiles }) =>
    matchHeaders?.(parseHostFiles?.('', '/files/*\n  a: b'), '/files/a'),
  'src/gateway/forms/check-form.ts': ({ checkForm }) =>
    checkForm?.({ fields: [{ name: 'a', type: 'text', pattern: '[a-z]+' }], anyOf: [] }, { a: 'b' }, 'en'),
  'src/html/dialects/wordpress-classic.ts': ({ readClassicSource }) =>
    readClassicSource?.('[caption align="alignleft" width="300"]<img src="/a.png"> Bay[/caption]', () => undefined),
  'src/images/svg/svg-foreign.ts': ({ replaceForeign }) => {
    const parent = { name: 'svg', attributes: {}, children: [] as object[] }
    parent.children.push({ name: 'foreignObject', attributes: { style: 'top: 1px' }, children: ['Bay'], parent })
    return replaceForeign?.(parent)
  },
  'src/search/query/excerpt.ts': ({ highlight }) =>
    highlight?.('수도요금', { words: new Set(), runs: new Set(['수도요금']) }),
  'src/search/text/han-forms.ts': ({ normalizeWith, writeHanForms }) =>
    normalizeWith?.(writeHanForms?.([['說', '说']])),
  'src/search/text/synonyms.ts': ({ createSynonyms }) =>
    createSynonyms?.([['交水费', '缴费']], (text: unknown) => text),
}

it('every pattern of the code takes steps in proportion to a text, however hostile', { timeout: 120_000 }, () => {
  const patterns = written.flatMap((one) => (one.pattern ? [{ ...one, pattern: one.pattern }] : []))
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.flatMap(({ path, line, pattern }) => tellSlow(`${path}:${line}`, pattern))).toEqual([])
})

it('so does every pattern that the code puts together', { timeout: 120_000 }, async () => {
  const paths = new Set(written.filter(({ pattern }) => !pattern).map(({ path }) => path))
  expect([...paths]).toEqual(expect.arrayContaining([...OF_CONTENT, ...Object.keys(MAKE)]))
  for (const path of paths) {
    if (OF_CONTENT.includes(path)) continue
    const made = await patternsOf(path)
    const places = written.filter((one) => one.path === path && !one.pattern).length
    expect(made.length, `${path} made no pattern at one of its places: add to MAKE`).toBeGreaterThanOrEqual(places)
    expect(made.flatMap((pattern) => tellSlow(path, pattern))).toEqual([])
  }
})

function tellSlow(where: string, pattern: RegExp): string[] {
  const { growth, input } = worstGrowth(pattern)
  return growth > LINEAR ? [`${where} ${String(pattern)} grows ${growth}-fold with ${JSON.stringify(input)}`] : []
}

/** The patterns that a file makes when it is loaded and when its function of `MAKE` is called. */
async function patternsOf(path: string): Promise<RegExp[]> {
  const made = new Map<string, RegExp>()
  vi.resetModules()
  const Recorder = new Proxy(RegExp, {
    construct(target, values: [string, string?]) {
      const pattern = new target(...values)
      if (new Error().stack?.split('\n')[2]?.includes(path)) made.set(String(pattern), pattern)
      return pattern
    },
  })
  vi.stubGlobal('RegExp', Recorder)
  const module = (await import(/* @vite-ignore */ join(root, path))) as Module
  await MAKE[path]?.(module)
  vi.unstubAllGlobals()
  return [...made.values()]
}
