import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderErrorDocs } from '../../scripts/write-error-docs.ts'
import { PROGRAM_ENTRIES } from '#pipeline/program/compile.ts'
import { CODE_ENTRIES } from '#run/build/code-versions.ts'
import { openCodeGraph } from '#store/fs/code-graph.ts'
import { openFileDigests } from '#store/fs/file-digests.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import { codeBehind } from './imports.ts'
import { rooms } from './rooms.ts'
import { parseRoomsTable } from './rooms-table.ts'
import { importCircles } from './rules/circles.ts'
import * as behaviour from './rules/behaviour.ts'
import * as documents from './rules/documents.ts'
import * as extension from './rules/extension.ts'
import * as names from './rules/names.ts'
import * as styles from './rules/styles.ts'
import * as walls from './rules/walls.ts'
import * as words from './rules/words.ts'
import { isTestFile, readSourceFiles, root } from './source-file.ts'

const files = readSourceFiles()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the rooms', () => {
  it('are the same in docs/ARCHITECTURE.md and in the test', () => {
    expect(parseRoomsTable(read('docs/ARCHITECTURE.md'))).toStrictEqual(rooms)
  })

  it('are the only folders of src', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map((folder) => folder.name).filter((name) => !(name in rooms))).toStrictEqual([])
  })

  it('each have their import name in package.json, and nothing else has', () => {
    const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
    const expected = Object.keys(rooms).map((room) => [`#${room}/*`, `./src/${room}/*`])
    expect(imports).toStrictEqual({ ...Object.fromEntries(expected), '#demo/*': './demo/*' })
  })

  it('have no arrows in a circle', () => {
    const open = new Map(Object.entries(rooms).map(([name, room]) => [name, [...room.mayImport]]))
    for (let size = -1; size !== open.size;) {
      size = open.size
      for (const [name, arrows] of open) if (arrows.every((to) => !open.has(to))) open.delete(name)
    }
    expect([...open.keys()]).toStrictEqual([])
  })
})

describe('every file of code', () => {
  it('is found', () => {
    expect(files.map((file) => file.path)).toContain('src/kit/errors.ts')
    expect(files.map((file) => file.path)).toContain('tests/architecture/architecture.test.ts')
  })

  it.each([
    ['imports only the rooms that the table allows', walls.onlyAllowedRooms],
    ['imports nothing from outside of src when it stands in it', walls.nothingFromOutside],
    ['shows in each import whether it crosses a wall', walls.wallsShowInImports],
    ['keeps themes apart', walls.themesStandAlone],
    [
      'leaves what depends on a theme or a locale to definitions',
      extension.definitionsDecide([...THEME_CODES, ...SITE_LOCALES]),
    ],
    ['uses Node only where Node runs', walls.onlyNodeRoomsUseNode],
    ["uses Node's globals only where Node runs", walls.onlyNodeRoomsUseNodeGlobals],
    ['imports only packages that run where it runs', walls.packagesRunWhereTheRoomRuns],
    ['leaves the environment to the settings', behaviour.onlySettingsReadTheEnvironment],
    ['leaves making folders to one function', behaviour.onlyMakeFolderMakesFolders],
    ['draws pages without clock, chance or network', behaviour.pagesArePure],
    ['is short', names.filesAreShort],
    ['has at most 120 columns', words.codeIsNarrow],
    ['uses the words of the glossary', words.wordsAreOfTheGlossary],
    ['is named in the style of its kind', names.namesFollowTheHouse],
    ['has a name that says something', names.namesSaySomething],
    ['asks windows for widths that are breakpoints', styles.widthsAreBreakpoints],
    ["defines errors only in its room's errors.ts", names.errorsStandInTheirPlace],
  ])('%s', (_title, rule) => {
    expect(files.flatMap((file) => rule(file))).toStrictEqual([])
  })
})

describe('every theme', () => {
  it.each(THEME_CODES)('has its page, its route and its words: %s', (theme) => {
    const missing = extension.themeFiles(theme, SITE_LOCALES).filter((path) => !existsSync(join(root, path)))
    expect(missing).toStrictEqual([])
  })
})

describe('the code that a version is named by', () => {
  const graph = openCodeGraph(root, openFileDigests('').lookAtSource)
  const { translation, search, bundle } = CODE_ENTRIES
  const everything = files.map(({ path }) => path).filter((path) => !isTestFile(path))
  const inRoom = (...names: string[]) => everything.filter((path) => names.includes(path.split('/')[1] ?? ''))

  it.each([
    ['pages', PROGRAM_ENTRIES],
    ['translated content', translation],
    ['search indexes', search],
    ['bundles', bundle],
  ])('begins at files that are there, and holds all that runs behind them: %s', (_what, entries) => {
    const own = graph.filesBehind(entries)
    expect(entries.filter((entry) => !existsSync(join(root, entry)))).toStrictEqual([])
    expect(codeBehind(own, files).filter((path) => !own.includes(path))).toStrictEqual([])
  })

  it.each([
    ['pages', PROGRAM_ENTRIES, inRoom('pages', 'themes', 'islands', 'client', 'console', 'messages')],
    ['translated content', translation, inRoom('html').concat('src/provider/clean/clean-batch.ts')],
    ['search indexes', search, inRoom('search').filter((path) => path.startsWith('src/search/index/'))],
    [
      'bundles',
      bundle,
      inRoom('images').concat('src/pipeline/render/render-worker.ts', 'src/pipeline/site-files/feeds.ts'),
    ],
  ])('holds the rooms and thread modules that make %s', (_what, entries, expected) => {
    const own = graph.filesBehind(entries)
    // A `.ts` file without a line like these has only types, which do not run.
    const runs = (path: string) =>
      !path.endsWith('.ts') || /^(?:export )?(?:async |default )*(?:const|function|class)\b/m.test(read(path))
    expect(expected).not.toStrictEqual([])
    expect(expected.filter((path) => runs(path) && !own.includes(path))).toStrictEqual([])
  })
})

describe('the files of code together', () => {
  it('form no import circle, types included', () => {
    expect(importCircles(files)).toStrictEqual([])
  })

  it('export each name once', () => {
    // Each of these folders is a project of another generator and has its own names.
    const own = files.filter(({ path }) => !path.startsWith('scripts/bench/sites/'))
    expect(words.exportedNamesAreUnique(own)).toStrictEqual([])
  })
})

describe('the scripts of package.json', () => {
  it('take the place of the shell that npm starts, which passes no signal on', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const kept = Object.entries(scripts).filter(([, line]) => !/^exec /.test(line.split(' && ').at(-1) ?? ''))
    expect(kept).toStrictEqual([])
  })
})

describe('errors', () => {
  it('have names that are unique over all rooms', () => {
    expect(names.errorNamesAreUnique(files)).toStrictEqual([])
  })

  it('are listed in docs/errors.md as they are (node scripts/write-error-docs.ts writes it)', async () => {
    expect(read('docs/errors.md')).toBe(await renderErrorDocs())
  })
})

/** The pages that people follow when they change the code. */
const GUIDES = new Set(['CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/themes.md'])

describe('every page of documentation', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root }).map((path) => ({
    path,
    text: read(path),
  }))
  const readIfThere = (path: string) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    return found?.isDirectory() ? '' : found && read(path)
  }

  it.each(pages)('has links that lead somewhere: $path', (page) => {
    expect(documents.linksLeadSomewhere(page, readIfThere)).toStrictEqual([])
  })

  it('has at most 120 columns', () => {
    expect(pages.flatMap((page) => words.proseIsNarrow(page))).toStrictEqual([])
  })

  it('cites code and tests that are there', () => {
    expect(pages.flatMap((page) => documents.citationsHold(page, readIfThere))).toStrictEqual([])
  })

  it('names files that are there, if it says where to put things', () => {
    const fileNames = new Set(globSync('{src,tests,demo,scripts}/**/*.*', { cwd: root }).map((path) => basename(path)))
    const guides = pages.filter(({ path }) => GUIDES.has(path))
    expect(guides).toHaveLength(GUIDES.size)
    expect(guides.flatMap((page) => documents.namedFilesExist(page, readIfThere, fileNames))).toStrictEqual([])
  })

  it('names code and a test for each rule of the specification', () => {
    const page = pages.find(({ path }) => path === 'docs/specification.md')
    expect(page).toBeDefined()
    expect(page && documents.rowsNameCodeAndTest(page)).toStrictEqual([])
  })
})
