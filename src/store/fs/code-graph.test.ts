import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { openSources } from './code-graph.ts'

const TREE = {
  'src/site/entry.ts':
    "import { a } from './a.ts'\nimport type { T } from '#kit/types.ts'\nawait import('../kit/late.ts')\n",
  'src/site/a.ts':
    "export {\n  b,\n} from '#kit/b.ts'\nexport type { T }\n\nconst x = new URL('./thread.ts', import.meta.url)\n",
  'src/site/thread.ts': "import 'node:fs'\nimport pack from 'a-package'\n",
  'src/kit/b.ts':
    "import words from './words.json' with { type: 'json' }\nimport './entry.ts'\nimport '#site/entry.ts'\n",
  'src/kit/words.json': '{}',
  'src/kit/late.ts': '',
  'src/kit/types.ts': '',
  'src/kit/apart.ts': '',
  'src/pages/page.astro':
    "---\nimport code from '#kit/late.ts?inline-script'\n---\n<style>\n@import './page.css';\n</style>\n",
  'src/pages/page.css': '',
  'src/pages/page.test.ts': '',
}

let root: string

beforeEach(() => {
  root = makeTempDir()
  for (const [path, text] of Object.entries(TREE)) write(path, text)
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const open = () => openSources(root, join(root, 'cache')).graph
const behindEntry = () => open().digestBehind(['src/site/entry.ts'])

const BEHIND = [
  'src/kit/b.ts',
  'src/kit/late.ts',
  'src/kit/words.json',
  'src/site/a.ts',
  'src/site/entry.ts',
  'src/site/thread.ts',
]

describe('the files behind an entry', () => {
  it('are those that it imports, at once, later or in a thread, and what they import', () => {
    expect(open().filesBehind(['src/site/entry.ts'])).toEqual(BEHIND)
  })

  it('are those of all files but tests for a folder', () => {
    expect(open().filesBehind(['src/pages'])).toEqual(['src/kit/late.ts', 'src/pages/page.astro', 'src/pages/page.css'])
  })
})

describe('the digest of the code behind an entry', () => {
  it.each(BEHIND)('is another after a change of %s', (path) => {
    const before = behindEntry()
    write(path, `${TREE[path as keyof typeof TREE]}\n`)
    expect(behindEntry()).not.toBe(before)
  })

  it.each(['src/kit/types.ts', 'src/kit/apart.ts', 'src/pages/page.css'])(
    'is the same after a change of %s',
    (path) => {
      const before = behindEntry()
      write(path, 'changed')
      expect(behindEntry()).toBe(before)
    },
  )

  it('is another after a change of the packages beside an engine that has no list of its own', () => {
    const graphOf = () => openSources(join(root, 'engine'), join(root, 'cache')).graph
    const digestOf = () => graphOf().digestBehind(['package-lock.json'])
    write('engine/package.json', '{}')
    const without = digestOf()
    write('.package-lock.json', '{}')
    expect(digestOf()).not.toBe(without)
    write('engine/package-lock.json', '{}')
    const own = digestOf()
    write('.package-lock.json', '{"changed":true}')
    expect(digestOf()).toBe(own)
  })

  it('is another once a file that was missing is there', () => {
    write('src/site/thread.ts', "import './new.ts'")
    const before = behindEntry()
    write('src/site/new.ts', '')
    expect(behindEntry()).not.toBe(before)
  })
})
