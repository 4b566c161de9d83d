import { readdirSync, statSync } from 'node:fs'
import { isHiddenPath } from '#contract/hidden-path.ts'
import type { Notice } from '#kit/errors.ts'
import { nameSome } from '#kit/name-some.ts'
import { digest } from '#store/fs/digest.ts'
import type { FileDigests } from '#store/fs/file-digests.ts'
import type { Bundle, BundleFile } from './bundle.ts'
import { PublicFileHidden, PublicFileRefused } from '../errors.ts'

/** The files of `public/` that one tenant's bundle gets as they are. */
export type PublicFiles = {
  readonly files: Bundle
  /** Digest of paths and bytes. */
  readonly id: string
  readonly notices: readonly Notice[]
}

/** Where files of `public/` lie, by path in the bundle. */
export type PublicPaths = { readonly [path: string]: string }

/** Folders and files whose content only a build makes. */
const RESERVED = /^(?:_astro|_data|_ipx|_search|builds)\/|^_(?:headers|redirects)$/

/** How many paths a notice names. */
const MOST_NAMED = 5

/**
 * Finds the files of a tenant: those of `public/` for all tenants, and over them those of `public/TENANT/`.
 *
 * `tenants` are the names of all tenants: a folder of that name belongs to that tenant alone. Hidden files and links
 * are left out.
 */
export function listPublicFiles(dir: string, tenants: readonly string[], tenant: string): PublicPaths {
  const others = new Set([...tenants, tenant])
  const shared = listFolder(dir).filter((path) => !others.has(path.split('/', 1)[0] as string))
  const own = listFolder(`${dir}/${tenant}`)
  return Object.fromEntries([
    ...shared.map((path) => [path, `${dir}/${path}`] as const),
    ...own.map((path) => [path, `${dir}/${tenant}/${path}`] as const),
  ])
}

/** Reads what `listPublicFiles` found. */
export function readPublicFiles(paths: PublicPaths, tenant: string, digestOf: FileDigests['digestOf']): PublicFiles {
  const all = Object.keys(paths).sort()
  const refused = all.filter((path) => RESERVED.test(path))
  const files: { [path: string]: BundleFile } = {}
  for (const path of all.filter((one) => !RESERVED.test(one))) {
    const copy = paths[path] as string
    files[path] = { digest: digestOf(copy), size: statSync(copy).size, source: { copy } }
  }
  return {
    files,
    id: digest(JSON.stringify(Object.entries(files).map(([path, file]) => [path, file.digest]))),
    notices:
      refused.length === 0 ? [] : [PublicFileRefused.notice({ paths: nameSome(refused, MOST_NAMED) }, { tenant })],
  }
}

/** Tells which files stay out of a bundle because the build makes another one of that path. */
export function hiddenPublicFiles(
  { files }: PublicFiles,
  made: { readonly [path: string]: { readonly digest: string } },
  tenant: string,
): Notice[] {
  const hidden = Object.keys(files).filter((path) => made[path] && made[path].digest !== files[path]?.digest)
  return hidden.length === 0 ? [] : [PublicFileHidden.notice({ paths: nameSome(hidden, MOST_NAMED) }, { tenant })]
}

function listFolder(dir: string, folder = ''): string[] {
  return readFolder(`${dir}/${folder}`).flatMap((entry) => {
    const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
    if (isHiddenPath(path)) return []
    if (entry.isDirectory()) return listFolder(dir, path)
    return entry.isFile() ? [path] : []
  })
}

function readFolder(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
