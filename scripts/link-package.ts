import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { compile } from '#pipeline/program/compile.ts'
import { packedProgramDir } from '#pipeline/program/packed-program.ts'
import { readSettings } from '#run/settings/settings.ts'
import { openSources } from '#store/fs/code-graph.ts'
import { leanManifest, type PackageManifest } from './lean-manifest.ts'
import { keepPlaces, takeBuiltins } from './link-plugins.ts'
import { writeSourceTypes } from './write-source-types.ts'

const root = join(import.meta.dirname, '..')
const lib = join(root, 'lib')
const manifest = join(root, 'package.json')
/** The `package.json` of the repository is kept here while npm packs. */
const wholeManifest = join(root, '.cache/whole-package.json')

/**
 * The entry points of the package: `bin/tessera.mjs` runs the first, and a project imports the second as
 * `tessera/sources`.
 */
const DOORS = { tessera: 'scripts/tessera.ts', sources: 'src/gateway/sources.ts' }

/** The package has no sample content, so it has no demo provider either. */
const WITHOUT_DEMO: Plugin = {
  name: 'without-demo',
  resolveId: (id) => (id === '#demo/demo-provider.ts' ? '\0demo' : null),
  load: (id) => (id === '\0demo' ? NO_DEMO : null),
}
const NO_DEMO = `
const refuse = () => {
  const text = 'tenants.json: "demo:" is sample content, which only the repository has. Name a provider or a source.'
  throw Object.assign(new Error(text), { name: 'SettingsInvalid' })
}
export { refuse as demoPreviewToken, refuse as startDemoProvider }`

// `npm pack` runs this script before it packs (`prepack`), and with --restore afterwards.
//
// Node strips no types below node_modules, so a packed package has JavaScript in `lib`: the commands, the modules of
// their threads, and `tessera/sources` with its types. Imports of other packages stay imports. The compiled pages are
// in `lib/program`. In the repository, the files of `lib` import the sources.
rmSync(lib, { recursive: true, force: true })
if (process.argv.includes('--restore')) {
  restoreDoors()
  restoreManifest()
} else {
  await packProgram()
  await linkDoors()
  writeLeanManifest()
}

/** npm packs the `package.json` that is in place when this script ends. */
function writeLeanManifest(): void {
  const text = readFileSync(manifest, 'utf8')
  mkdirSync(dirname(wholeManifest), { recursive: true })
  writeFileSync(wholeManifest, text)
  writeFileSync(manifest, `${JSON.stringify(leanManifest(JSON.parse(text) as PackageManifest), null, 2)}\n`)
}

function restoreManifest(): void {
  if (existsSync(wholeManifest)) renameSync(wholeManifest, manifest)
}

function restoreDoors(): void {
  mkdirSync(lib)
  for (const [name, source] of Object.entries(DOORS)) {
    const text = `// A packed package has JavaScript here: see scripts/link-package.ts.\nexport * from '../${source}'\n`
    writeFileSync(join(lib, `${name}.mjs`), text)
  }
  mkdirSync(join(lib, 'types/gateway'), { recursive: true })
  writeFileSync(join(lib, 'types/gateway/sources.d.ts'), "export * from '../../../src/gateway/sources.ts'\n")
}

async function packProgram(): Promise<void> {
  const cacheDir = join(root, '.cache')
  const { graph } = openSources(root, cacheDir)
  const { program } = await compile({ root, cacheDir, env: readSettings().compilerEnv, graph })
  cpSync(join(program.clientDir, '..'), packedProgramDir(root, graph), { recursive: true })
}

async function linkDoors(): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(DOORS).map(([name, source]) => [name, join(root, source)])),
    cwd: root,
    platform: 'node',
    external: (id) => !/^[.#/\0]/.test(id),
    plugins: [WITHOUT_DEMO, keepPlaces(lib), { name: 'builtins', renderChunk: takeBuiltins }],
    logLevel: 'warn',
  })
  await bundle.write({ dir: lib, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await bundle.close()
  writeSourceTypes(join(root, 'src'), 'gateway/sources', lib)
}
