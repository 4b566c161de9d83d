import { createRequire } from 'node:module'
import type { CodeRun } from '#html/code/write-code.ts'

/** A token of Prism: <https://prismjs.com/docs/Token.html>. */
type Token = { readonly type: string; readonly content: TokenContent; readonly alias?: string | readonly string[] }
type TokenContent = string | Token | readonly (string | Token)[]

type Prism = {
  readonly languages: { readonly [name: string]: object | undefined }
  tokenize(code: string, grammar: object): (string | Token)[]
}

/**
 * The names that authors use for a language, by Prism's name. Code in a language that is not listed gets no colours.
 */
const NAMES: { readonly [grammar: string]: string } = {
  markup: 'html xml svg mathml rss atom xhtml vue astro svelte',
  css: 'css',
  scss: 'scss sass',
  jsx: 'js jsx javascript mjs cjs node',
  typescript: 'ts typescript mts cts',
  tsx: 'tsx',
  json: 'json jsonc json5 webmanifest',
  bash: 'bash sh shell zsh console terminal',
  powershell: 'powershell ps1 pwsh',
  diff: 'diff patch',
  python: 'python py',
  ruby: 'ruby rb',
  php: 'php',
  java: 'java',
  kotlin: 'kotlin kt',
  swift: 'swift',
  c: 'c h',
  cpp: 'cpp c++ hpp',
  csharp: 'csharp cs c#',
  go: 'go golang',
  rust: 'rust rs',
  sql: 'sql mysql postgresql sqlite',
  graphql: 'graphql gql',
  yaml: 'yaml yml',
  toml: 'toml',
  ini: 'ini properties',
  http: 'http',
  docker: 'docker dockerfile',
  nginx: 'nginx',
}

const GRAMMARS = new Map(Object.entries(NAMES).flatMap(([to, names]) => names.split(' ').map((name) => [name, to])))

/** The grammars that a grammar needs. They are loaded before it. */
const NEEDED: { readonly [grammar: string]: readonly string[] } = {
  scss: ['css'],
  jsx: ['markup', 'clike', 'javascript'],
  typescript: ['clike', 'javascript'],
  tsx: ['jsx', 'typescript'],
  ruby: ['clike'],
  php: ['markup', 'clike', 'markup-templating'],
  java: ['clike'],
  kotlin: ['clike'],
  c: ['clike'],
  cpp: ['c'],
  csharp: ['clike'],
  go: ['clike'],
  nginx: ['clike'],
}

/** Our kinds of tokens, with Prism's types: <https://prismjs.com/tokens.html>. The kind `''` takes the colour away. */
const KINDS = new Map(
  Object.entries({
    k: 'keyword boolean null important atrule doctype prolog rule unit module operator-keyword',
    s: 'string template-string char attr-value regex url cdata triple-quoted-string',
    c: 'comment',
    n: 'number constant symbol entity builtin date',
    f: 'function class-name selector function-variable command maybe-class-name',
    a: 'attr-name property variable parameter key header-name',
    t: 'tag',
    i: 'inserted inserted-sign inserted-arrow',
    d: 'deleted deleted-sign deleted-arrow',
    '': 'punctuation operator interpolation plain-text script style',
  }).flatMap(([kind, types]) => types.split(' ').map((type): [string, string] => [type, kind])),
)

const require = createRequire(import.meta.url)
const loaded = new Set<string>()
let prism: Prism | undefined

/**
 * Divides code into runs, each with its kind, by Prism. `undefined` if the language gets no colours. Prism and its
 * languages are loaded when code first needs them.
 */
export function colorCode(code: string, language: string): readonly CodeRun[] | undefined {
  const grammar = GRAMMARS.get(language)
  if (grammar === undefined) return undefined
  const { languages, tokenize } = loadGrammar(grammar)
  const runs: [string, string][] = []
  collect(tokenize(code, languages[grammar]!), '', runs)
  return runs
}

function loadGrammar(name: string): Prism {
  prism ??= require('prismjs/components/prism-core.min.js') as Prism
  if (loaded.has(name)) return prism
  loaded.add(name)
  for (const needed of NEEDED[name] ?? []) loadGrammar(needed)
  require(`prismjs/components/prism-${name}.min.js`)
  return prism
}

function collect(content: TokenContent, around: string, runs: [string, string][]): void {
  if (typeof content === 'string') {
    const last = runs.at(-1)
    // White space is joined to the run before it, so that the page has fewer elements.
    if (last && (last[0] === around || (content.trim() === '' && last[0] !== ''))) last[1] += content
    else runs.push([around, content])
  } else if ('type' in content) {
    const { type, alias } = content
    const kind =
      KINDS.get(type) ??
      [alias ?? []]
        .flat()
        .map((name) => KINDS.get(name))
        .find(Boolean)
    collect(content.content, kind ?? around, runs)
  } else {
    for (const part of content) collect(part, around, runs)
  }
}
