import { PathMap } from '#kit/path-map.ts'
import type { FolderTimes } from '#store/fs/folder-times.ts'
import type { DependencyIds, PageKey } from '../plan/fingerprint.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { SiteSummary } from './site-summary.ts'

/**
 * What the last build of a tenant left in its folder, and why.
 *
 * A build that changes an earlier bundle writes it twice (`stored-build-record.ts`): before the first file changes,
 * with doubt about the files that will change (`distrustFiles`), and after the last change (`writeBuildRecord`). So a
 * build that was killed half-way leaves a record that does not trust the files that may have changed.
 */
export type BuildRecord = {
  /** Number of the build: one more than that of the last build that found something to do. */
  readonly build: number
  readonly codeId: string
  /**
   * Names everything that the bundle was made from; see `buildFingerprint`. Missing while a build runs, and after one
   * was killed.
   */
  readonly inputs?: string
  /** Digest of the shared view, by locale. */
  readonly shared: { readonly [locale: string]: string }
  /**
   * Digests of what all pages see of the site and of each other; see `DependencyIds`. `groups` has one for each group
   * that a page shows, by `nameGroup`.
   */
  readonly dependencies?: Pick<DependencyIds, 'all' | 'site'> & {
    readonly groups: { readonly [group: string]: string }
  }
  /** Lets another process follow this build. Missing while a build runs, and after one was killed. */
  readonly basis?: StoredBasis
  /** Names what each part of the sitemap was made from, by its path. Missing in records of earlier versions. */
  readonly sitemaps?: { readonly [path: string]: string }
  /** What the content-loss guard compares the next build with. Missing until the first build has ended. */
  readonly outline?: Outline
  /** What else the build knew of the site. Missing until the first build has ended. */
  readonly summary?: SiteSummary
  /** By path of the page (`PlannedPage.path`). */
  readonly pages: PathMap<PageRecord>
  /** Every file of the bundle by path, including pages. */
  readonly files: PathMap<FileRecord>
  /** How many pages name each hashed file, by its path. */
  readonly assets: PathMap<number>
  /** How many pages name each picture, by its address. */
  readonly pictures: PathMap<number>
  /** Modification times of the bundle's folders when the build ended. If they are missing, every file is looked at. */
  readonly folders?: FolderTimes
  /** Whether the bundle was made without the tenant's configs, because they could not be read. */
  readonly isBare?: boolean
  /**
   * Addresses of this machine that the bundle's pages give to visitors, in words for a message: `the need form at
   * http://127.0.0.1:4300`.
   */
  readonly loopback?: readonly string[]
  /** Missing while a build runs, and after one was killed. */
  readonly release?: { readonly buildId: string; readonly timestampMs: number }
}

/** What a build was planned from, as far as its content and its pictures do not tell it. */
export type StoredBasis = {
  /** `DependencyIds.around`. */
  readonly around: string
  /** `PublicFiles.id`. */
  readonly publicId: string
  /** Paths of the files about the site. */
  readonly siteFiles: readonly string[]
  /** Addresses of the pictures that these files name. */
  readonly sitePictures: readonly string[]
}

/** Why a page is made again. */
export type RenderReason = 'new page' | 'code changed' | 'shared content changed' | 'page changed' | 'file missing'

/** Facts of a site that tell whether a later build loses something by mistake. */
export type Outline = {
  readonly theme: ThemeCode
  readonly locales: readonly string[]
  /** Number of entries at all depths, by language and menu: `en top_menu`. */
  readonly menus: { readonly [menu: string]: number }
}

/** What a page is made from, and the hashed files and pictures that it names. */
export type PageRecord = {
  readonly key: PageKey
  /** Digest of the article, if the page shows one. */
  readonly article?: string
  /** Groups whose newest articles the page shows. Missing if they are not known. */
  readonly groups?: readonly string[]
  /** Number of the build that drew it, and why. */
  readonly build: number
  readonly reason: RenderReason
  readonly assets: readonly string[]
  readonly pictures: readonly string[]
}

/**
 * `modifiedMs` is the modification time that the disk gave the file. If a file has another time, something else may
 * have changed it, and it is not trusted.
 */
export type FileRecord = { readonly digest: string; readonly size: number; readonly modifiedMs: number }

/** A file whose content is unknown. */
export const UNKNOWN_FILE: FileRecord = { digest: '', size: -1, modifiedMs: -1 }

export const EMPTY_RECORD: BuildRecord = {
  build: 0,
  codeId: '',
  shared: {},
  pages: PathMap.empty(),
  files: PathMap.empty(),
  assets: PathMap.empty(),
  pictures: PathMap.empty(),
}
