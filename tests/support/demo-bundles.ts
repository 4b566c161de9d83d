import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { rename, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { digest } from '#store/fs/digest.ts'
import { openFileDigests } from '#store/fs/file-digests.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { demoTenants, makeEngine, ROOT, type TestEngine } from './build-bundles.ts'

/** The bytes of the demo's bundles depend on these files and folders. */
const SOURCES = ['astro.config.mjs', 'package-lock.json', 'tenants.json', 'tests/support/build-bundles.ts']
const FOLDERS = ['src', 'demo', 'public']

/** Copies of the demo's bundles in their own folder. */
export type DemoBundles = Pick<TestEngine, 'dir' | 'outDir' | 'read' | 'files' | 'remove'>

/**
 * Copies the bundles of all or some demo tenants, so that a test may change them.
 *
 * A build takes some seconds, and a copy a tenth of a second. Each version of the code builds each tenant only once. A
 * test that builds again needs `makeEngine`.
 */
export async function copyDemoBundles(...names: string[]): Promise<DemoBundles> {
  const tenants = demoTenants(...names).map(([name]) => name)
  const made = await makeDemoBundles(tenants)
  const dir = mkdtempSync(join(tmpdir(), 'tessera-demo-'))
  const outDir = join(dir, 'dist')
  for (const name of tenants) cpSync(join(made, name), join(outDir, name), { recursive: true })
  const read = (tenant: string, path: string) => readFileSync(join(outDir, tenant, path), 'utf8')
  return {
    dir,
    outDir,
    read,
    files: (tenant) => new Map(listFiles(join(outDir, tenant)).map((path) => [path, read(tenant, path)])),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** A folder that has at least the bundles of these tenants. This process or an earlier one has built them. */
async function makeDemoBundles(names: readonly string[]): Promise<string> {
  const cache = join(ROOT, '.cache')
  const home = join(cache, 'demo-bundles')
  const made = join(home, versionOfDemo(cache))
  mkdirSync(made, { recursive: true })
  const missing = names.filter((name) => !existsSync(join(made, name)))
  if (missing.length > 0) await buildInto(made, missing)
  await utimes(made, new Date(), new Date())
  await keepNewest(home, 2)
  return made
}

function versionOfDemo(cache: string): string {
  const { digestOf, save } = openFileDigests(join(cache, 'demo-sources.json'))
  const inFolders = FOLDERS.flatMap((folder) => listFiles(join(ROOT, folder)).map((path) => `${folder}/${path}`))
  const paths = [...SOURCES, ...inFolders.filter((path) => !path.includes('.test.'))]
  const version = digest(JSON.stringify(paths.map((path) => [path, digestOf(join(ROOT, path))])))
  save()
  return version.slice(0, 32)
}

async function buildInto(made: string, names: readonly string[]): Promise<void> {
  const draft = mkdtempSync(join(made, '..', '.draft-'))
  const [demo, engine] = [await startDemoProvider(), await makeEngine()]
  try {
    const report = await engine.build({
      tenants: demoTenants(...names),
      embedded: { 'demo:': demo.url },
      outDir: draft,
    })
    const faults = report.tenants.flatMap((tenant) => tenant.faults)
    if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
    for (const name of names) {
      // Another process may have built it meanwhile.
      await rename(join(draft, name), join(made, name)).catch((error: unknown) => {
        if (!existsSync(join(made, name))) throw error
      })
    }
  } finally {
    await demo.close()
    engine.remove()
    rmSync(draft, { recursive: true, force: true, maxRetries: 3 })
  }
}
