import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PackagesMissing } from './errors.ts'

type Ranges = Readonly<Record<string, string>>
type Manifest = { readonly dependencies: Ranges; readonly peerDependencies?: Ranges }

/**
 * The packages that publishing to buckets needs, and those that the rebuild service needs. Other projects do without
 * them.
 */
export const BUCKET_PACKAGES = ['@aws-sdk/client-s3']
export const SERVICE_PACKAGES = ['pg', 'pg-boss', 'pino', 'prom-client', 'rate-limiter-flexible']
export const EMBEDDED_DATABASE = '@electric-sql/pglite'
/**
 * The packages that compiling the pages needs. If a project adds nothing to the pages, it uses those that are compiled
 * in the package.
 */
export const PAGE_PACKAGES = [
  'astro',
  '@astrojs/react',
  '@nanostores/persistent',
  '@nanostores/react',
  'nanostores',
  'react',
  'react-dom',
  'vite',
]
/** The packages that a source needs if it reads with Astro's loaders. */
export const LOADER_PACKAGES = ['astro', '@astrojs/internal-helpers', '@astrojs/markdown-satteri']
/** The packages that drawing share pictures needs: fonts, a reader of fonts, and a shaper of letters. */
export const SHARE_PACKAGES = [
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/source-sans-3',
  'harfbuzzjs',
  'woff2-encoder',
]
/** All packages that a project gets only if it asks for them. */
export const ON_REQUEST: ReadonlySet<string> = new Set([
  ...BUCKET_PACKAGES,
  ...SERVICE_PACKAGES,
  EMBEDDED_DATABASE,
  ...PAGE_PACKAGES,
  ...LOADER_PACKAGES,
  ...SHARE_PACKAGES,
])

/**
 * Calls `load` to import a module that needs `packages`, which a project installs only if it asks for them. `what` is
 * the beginning of a sentence. Throws `PackagesMissing` if one of them is not installed.
 */
export async function loadOnRequest<T>(what: string, packages: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw packagesMissing(what, packages, error)
  }
}

/** The fault `PackagesMissing` with the command that installs `packages`. `what` is the beginning of a sentence. */
export function packagesMissing(what: string, packages: readonly string[], cause?: unknown): Error {
  return PackagesMissing.fault({ what, command: installCommand(packages) }, {}, { cause })
}

/** The command that installs packages in the versions that we tested; npm refuses other versions. */
export function installCommand(packages: readonly string[]): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Manifest
  const ranges: Ranges = { ...manifest.dependencies, ...manifest.peerDependencies }
  return ['npm install', ...packages.map((name) => `${name}@${ranges[name]?.replace('^', '')}`)].join(' ')
}
