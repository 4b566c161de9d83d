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
    id: idOf(files),
    notices:
      refused.length === 0 ? [] : [PublicFileRefused.notice({ paths: nameSome(refused, MOST_NAMED) }, { tenant })],
  }
}

/** With copies of files of the content, which go before a file of `public/` of the same path. */
export function withCopies(own: PublicFiles, copied: Omit<PublicFiles, 'id'>): PublicFiles {
  if (Object.keys(copied.files).length === 0 && copied.notices.length === 0) return own
  const files = { ...own.files, ...copied.files }
  return { files, id: idOf(files), notices: [...own.notices, ...copied.notices] }
}

function idOf(files: Bundle): string {
  return digest(JSON.stringify(Object.entries(files).map(([path, file]) => [path, file.digest])))
}

/** Tells which files stay out of a bundle because the build makes another one of that path. */
export function hiddenPublicFiles(
  { files }: PublicFiles,
  made: PathMap<{ readonly digest: string }>,
  tenant: string,
): Notice[] {
  const hidden = Object.keys(files).filter((path) => made.has(path) && made.get(path)?.digest !== files[path]?.digest)
  return hidden.length === 0 ? [] : [PublicFileHidden.notice({ paths: nameSome(hidden, MOST_NAMED) }, { tenant })]
}
