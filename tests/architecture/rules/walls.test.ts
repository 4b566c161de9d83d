import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../source-file.ts'
import {
  nothingFromOutside,
  onlyAllowedRooms,
  onlyNodeRoomsUseNode,
  onlyNodeRoomsUseNodeGlobals,
  packagesRunWhereTheRoomRuns,
  themesStandAlone,
  wallsShowInImports,
  type Rule,
} from './walls.ts'

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') })

type Example = [title: string, file: SourceFile]

function finds(rule: Rule, bad: Example[], good: Example[]) {
  it.each(bad)('finds %s', (_title, sample) =>
    expect(rule(sample)).toStrictEqual([expect.stringContaining(sample.path)]),
  )
  it.each(good)('allows %s', (_title, sample) => expect(rule(sample)).toStrictEqual([]))
}

describe('onlyAllowedRooms', () => {
  finds(
    onlyAllowedRooms,
    [
      ['a room that the table does not allow', file('src/site/a.ts', "import { b } from '#provider/b.ts'")],
      ['a way around the name', file('src/site/a.ts', "import { b } from '../provider/b.ts'")],
      ['an import over several lines', file('src/site/a.ts', 'import {', '  b,', "} from '#provider/b.ts'")],
      ['a type', file('src/islands/a.ts', "import type { Site } from '#site/model/site.ts'")],
      ['a type in place', file('src/islands/a.ts', "let a: import('#site/model/site.ts').Site")],
      ['a dynamic import', file('src/pipeline/a.ts', "const page = await import('#pages/theme1.astro')")],
      ['an export from', file('src/publish/a.ts', "export { plan } from '#pipeline/plan.ts'")],
      ['an export of all', file('src/publish/a.ts', "export * from '#pipeline/plan.ts'")],
      ['files by a pattern', file('src/islands/a.ts', "import.meta.glob('../site/*.ts')")],
      ['an import for its effect', file('src/client/a.ts', "import '#islands/a.ts'")],
      [
        'the frontmatter of a component',
        file('src/themes/theme1/A.astro', '---', "import a from '#provider/a.ts'", '---'),
      ],
      ['a script of a component', file('src/themes/theme1/A.astro', "<script src='../../provider/a.ts'></script>")],
      ['a line of a script', file('src/themes/theme1/A.astro', '<script>', "  import '#store/a.ts'", '</script>')],
      ['a style sheet', file('src/islands/a.css', "@import '../themes/theme1/theme.css';")],
      ['a test of a room', file('src/site/a.test.ts', "import { b } from '#provider/b.ts'")],
      ['a room that is not in the table', file('src/cellar/a.ts', "import { b } from '#kit/b.ts'")],
      ['the second of two imports', file('src/site/a.ts', "import '#kit/a.ts'", "import '#store/b.ts'")],
    ],
    [
      ['a room that the table allows', file('src/site/a.ts', "import { b } from '#contract/b.ts'")],
      ['the own room', file('src/site/a.ts', "import { b } from './b.ts'")],
      ['a file of public', file('src/themes/theme1/A.astro', '<script is:inline src="/early.js"></script>')],
      ['a package', file('src/site/a.ts', "import * as v from 'valibot'")],
      ['run from adapter', file('src/adapter/a.ts', "import { b } from '#run/preview/dev-view.ts'")],
      [
        'an example in a comment',
        file('src/site/a.ts', "// import { b } from '#provider/b.ts'", " * import('#store/b.ts')"),
      ],
      ['a file outside of src', file('scripts/build.ts', "import { b } from '#run/b.ts'")],
    ],
  )

  it('names the line', () => {
    const sample = file(
      'src/site/a.ts',
      "import a from '#kit/a.ts'",
      '',
      '/**',
      ' * b',
      ' */',
      "import b from '#run/b.ts'",
    )
    expect(onlyAllowedRooms(sample)).toStrictEqual(['src/site/a.ts:6 site may not import run'])
  })
})

describe('nothingFromOutside', () => {
  finds(
    nothingFromOutside,
    [
      ['a script', file('src/run/a.ts', "import { build } from '../../scripts/build.ts'")],
      ['the demo', file('src/run/a.ts', "import { start } from '#demo/server.ts'")],
      [
        'samples outside of a test',
        file('src/run/a.ts', "import { makeSite } from '../../tests/support/make-site.ts'"),
      ],
      ['a test that imports another kind of test', file('src/run/a.test.ts', "import '../../tests/build/a.ts'")],
    ],
    [
      ['a test that uses samples', file('src/run/a.test.ts', "import { m } from '../../tests/support/make-site.ts'")],
      ['a test that uses the demo', file('src/run/a.test.ts', "import { start } from '#demo/server.ts'")],
      ['another room', file('src/run/a.ts', "import { b } from '#site/b.ts'")],
    ],
  )
})

describe('wallsShowInImports', () => {
  finds(
    wallsShowInImports,
    [
      ['a relative way into another room', file('src/site/a.ts', "import { b } from '../contract/b.ts'")],
      ['a relative way into src', file('scripts/a.ts', "import { b } from '../src/run/b.ts'")],
      ['an absolute way into src', file('src/themes/theme1/A.astro', "<script src='/src/client/a.ts'></script>")],
      ['the own room by its name', file('src/site/a.ts', "import { b } from '#site/b.ts'")],
    ],
    [
      ['another room by its name', file('src/site/a.ts', "import { b } from '#contract/b.ts'")],
      ['the own room from a folder in it', file('src/provider/wire/a.ts', "import { b } from '../b.ts'")],
      ['files outside of src among themselves', file('tests/build/a.test.ts', "import { b } from '../support/b.ts'")],
    ],
  )
})

describe('themesStandAlone', () => {
  finds(
    themesStandAlone,
    [
      ['a theme in another', file('src/themes/theme1/A.astro', "import B from '../theme2/B.astro'")],
      ['the style of another theme', file('src/themes/theme3/a.css', "@import '../theme1/a.css';")],
      ['a theme in what all share', file('src/themes/parts/A.astro', "import B from '../theme2/B.astro'")],
    ],
    [
      ['what all share in a theme', file('src/themes/theme1/A.astro', "import B from '../parts/B.astro'")],
      ['the own theme', file('src/themes/theme1/a/A.astro', "import B from '../B.astro'")],
      ['the promise of a theme', file('src/themes/theme1/a.ts', "import type { Theme } from '../theme.ts'")],
    ],
  )
})

describe('onlyNodeRoomsUseNode', () => {
  finds(
    onlyNodeRoomsUseNode,
    [
      ['Node in the model', file('src/site/a.ts', "import { join } from 'node:path'")],
      ['Node by its old name', file('src/client/a.ts', "import fs from 'fs'")],
      [
        'Node in a component',
        file('src/themes/theme1/A.astro', '---', "import { readFileSync } from 'node:fs'", '---'),
      ],
    ],
    [
      ['Node where it runs', file('src/store/a.ts', "import { join } from 'node:path'")],
      ['Node in a test', file('src/site/a.test.ts', "import { join } from 'node:path'")],
      ['Node in a script', file('scripts/a.ts', "import { join } from 'node:path'")],
    ],
  )
})

describe('packagesRunWhereTheRoomRuns', () => {
  finds(
    packagesRunWhereTheRoomRuns,
    [
      ['a package of Node in the model', file('src/site/a.ts', "import pg from 'pg'")],
      ['its types', file('src/client/a.ts', "import type { Hono } from 'hono'")],
      ['a path inside of a package', file('src/kit/a.ts', "import sharp from 'sharp/lib/index.js'")],
      ['a package with a scope', file('src/html/a.ts', "import { S3 } from '@aws-sdk/client-s3'")],
    ],
    [
      ['a package that runs anywhere', file('src/site/a.ts', "import { parse } from 'culori/require'")],
      ['a package in a Node room', file('src/store/a.ts', "import { S3 } from '@aws-sdk/client-s3'")],
      ['a package in a test', file('src/site/a.test.ts', "import { it } from 'vitest'")],
      ['files of the project', file('src/islands/a.ts', "import { b } from '#kit/b.ts'", "import c from './c.ts'")],
    ],
  )
})

describe('onlyNodeRoomsUseNodeGlobals', () => {
  finds(
    onlyNodeRoomsUseNodeGlobals,
    [
      ['Buffer', file('src/site/a.ts', "const bytes = Buffer.byteLength('x')")],
      ['process', file('src/client/a.ts', 'if (process.platform) {}')],
      ['a timer of Node', file('src/kit/a.ts', 'setImmediate(run)')],
    ],
    [
      ['a Node room', file('src/store/a.ts', "Buffer.from('x')")],
      ['a property of the same name', file('src/site/a.ts', 'input.process(1)')],
      ['a comment', file('src/site/a.ts', '// Buffer.from is faster')],
      ['a longer name', file('src/site/a.ts', 'isBuffer(x); ArrayBuffer.isView(x)')],
    ],
  )
})
