import { statSync } from 'node:fs'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import type { Notice } from '#kit/errors.ts'
import { nameSome } from '#kit/name-some.ts'
import type { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import type { FileDigests } from '#store/fs/file-digests.ts'
import { listFiles } from '#store/fs/list-files.ts'
import type { Bundle, BundleFile } from './bundle.ts'
import { PublicFileHidden, PublicFileRefused } from '../errors.ts'

/** The files of `public/` that one tenant's bundle gets unchanged. */
export type PublicFiles = {
  readonly files: Bundle
  /** Digest of the paths and bytes of `files`. */
  readonly id: string
  readonly notices: readonly Notice[]
}

/** Where each file of `public/` lies, by its path in the bundle. */
export type PublicPaths = { readonly [path: string]: string }

/** Folders and files that only a build may write. */
const RESERVED = /^(?:_astro|_data|_ipx|_search|builds)\/|^_(?:headers|redirects)$/

/** How many paths a notice names. */
const MOST_NAMED = 5

/**
 * Finds the files of a tenant: those of `public/` for all tenants, and those of `public/TENANT/`. If both have a path,
 * the tenant's file is used.
 *
 * `tenants` are the names of all tenants: if a folder has such a name, only that tenant gets its files. Hidden files
 * and links are left out.
 */
export function listPublicFiles(dir: string, tenants: ReadonlySet<string>, tenant: string): PublicPaths {
  const isShared = (folder = '') => folder !== tenant && !tenants.has(folder)
  const list = (folder: string) => listFiles(folder, { isLeftOut: isHiddenPath, mayBeMissing: true })
  const shared = list(dir).filter((path) => isShared(path.split('/', 1)[0]))
  const own = list(`${dir}/${tenant}`)
  return Object.fromEntries([
    ...shared.map((path) => [path, `${dir}/${path}`] as const),
    ...own.map((path) => [path, `${dir}/${tenant}/${path}`] as const),
  ])
}

/**
 * Reads the files that `listPublicFiles` found. If a file lies where only a build may write, it is left out, and a
 * notice names it.
 */
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
    id: idOf(files),
    notices:
      refused.length === 0 ? [] : [PublicFileRefused.notice({ paths: nameSome(refused, MOST_NAMED) }, { tenant })],
  }
}

/** Adds copies of files of the content. If a copy and a file of `public/` have the same path, the copy is used. */
export function withCopies(own: PublicFiles, copied: Omit<PublicFiles, 'id'>): PublicFiles {
  if (Object.keys(copied.files).length === 0 && copied.notices.length === 0) return own
  const files = { ...own.files, ...copied.files }
  return { files, id: idOf(files), notices: [...own.notices, ...copied.notices] }
}

function idOf(files: Bundle): string {
  return digest(JSON.stringify(Object.entries(files).map(([path, file]) => [path, file.digest])))
}

/**
 * A notice about files of `public/` that are not in the bundle, because the build makes another file of the same path.
 * Empty if there are none.
 */
export function hiddenPublicFiles(
  { files }: PublicFiles,
  made: PathMap<{ readonly digest: string }>,
  tenant: string,
): Notice[] {
  const hidden = Object.keys(files).filter((path) => made.has(path) && made.get(path)?.digest !== files[path]?.digest)
  return hidden.length === 0 ? [] : [PublicFileHidden.notice({ paths: nameSome(hidden, MOST_NAMED) }, { tenant })]
}
