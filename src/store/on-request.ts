import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PackagesMissing } from './errors.ts'

type Ranges = Readonly<Record<string, string>>
type Manifest = { readonly dependencies: Ranges; readonly peerDependencies?: Ranges }

/** What publishing to buckets needs, and what the rebuild service needs. Other projects do without. */
export const BUCKET_PACKAGES = ['@aws-sdk/client-s3']
export const SERVICE_PACKAGES = ['pg', 'pg-boss', 'pino', 'prom-client', 'rate-limiter-flexible']
export const EMBEDDED_DATABASE = '@electric-sql/pglite'
/** What Astro needs to compile the pages. A project that adds nothing to them has them compiled in the package. */
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
/** What a source needs that reads with loaders of Astro. */
export const LOADER_PACKAGES = ['astro', '@astrojs/internal-helpers', '@astrojs/markdown-satteri']
/** What drawing share pictures needs: fonts, and what reads them and shapes their letters. */
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
 * Has `load` import a module that needs `packages`, which a project installs only if it asks for them. `what` begins a
 * sentence. Throws `PackagesMissing` if one of them is not there.
 */
export async function loadOnRequest<T>(what: string, packages: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw packagesMissing(what, packages, error)
  }
}

/** The fault that names the command which installs `packages`. `what` begins a sentence. */
export function packagesMissing(what: string, packages: readonly string[], cause?: unknown): Error {
  return PackagesMissing.fault({ what, command: installCommand(packages) }, {}, { cause })
}

/** The command that installs packages in the versions that we tested: npm refuses others. */
export function installCommand(packages: readonly string[]): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Manifest
  const ranges: Ranges = { ...manifest.dependencies, ...manifest.peerDependencies }
  return ['npm install', ...packages.map((name) => `${name}@${ranges[name]?.replace('^', '')}`)].join(' ')
}
