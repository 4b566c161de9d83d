import { join } from 'node:path'
import { createPictureMaker, type PictureMaker, type TenantPictures } from '#images/variants/picture-maker.ts'
import { preparePictures, type PreparedPictures, type PrepareOptions } from '#images/variants/prepare-pictures.ts'
import { nameShareRecipe, prepareSharePictures, type PreparedShares } from '#images/share/prepare-share-pictures.ts'
import { arePicturesSame } from '#images/variants/same-pictures.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import { listSharePictures } from '#site/views/share-pictures.ts'
import { listPictures } from '#site/views/picture.ts'
import type { Site } from '#site/model/site.ts'
import type { CacheOptions, LocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource } from '#store/shared-log/shared-state-source.ts'
import { createTurns, inTurns } from '#threads/in-turns.ts'
import { bundleFiles } from '../bundle/shared-bundles.ts'
import { createLivePictures, type LivePictures, type PictureSources } from './live-pictures.ts'

/** The pictures of all tenants of a run. Must be closed. */
export type Pictures = {
  /**
   * Measures every picture that a site's content names and makes its variants. Then draws share pictures, if the tenant
   * wants them. Throws `PackagesMissing`.
   */
  prepare(site: Site, sources: PictureSources, options?: PreparePicturesOptions): Promise<SitePictures>
  /**
   * Whether the pictures of an earlier build are what they were: the hosts are asked. `fileUrls` are the addresses
   * below which the content has its files.
   */
  areSame(
    earlier: { readonly catalogue: PictureCatalogue; readonly fileUrls: readonly string[] },
    sources: PictureSources,
    timeLeftMs: () => number,
  ): Promise<boolean>
  /** `SharePictures.recipe`. Throws `PackagesMissing`. */
  shareRecipe(): string
  /**
   * Prepares pictures for a server: they are measured and made when they are asked for. Each `LivePictures` serves only
   * what its own pages were told about.
   */
  openLive(): LivePictures
  /**
   * Shares what is known of the pictures that a tenant's last build named. `dir` is the absolute folder of its bundle.
   */
  sharedSourceOf(tenant: string, bundle: { cache: LocalCache; dir: string }): SharedStateSource
  close(): Promise<void>
}

export type SitePictures = PreparedPictures & { readonly shares: SharePictures | undefined }

export type PreparePicturesOptions = {
  /** Measure the pictures and make no files. */
  readonly measureOnly?: boolean
  /** How many milliseconds the build has left. */
  readonly timeLeftMs?: () => number
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * `jobs` is the number of processes that work on pictures. They start with the first picture that was not seen before.
 */
export function openPictures(options: { cacheDir: string; jobs: number } & Pick<CacheOptions, 'tell'>): Pictures {
  const { cacheDir, ...others } = options
  const maker = createPictureMaker({ folder: join(cacheDir, 'images'), ...others })
  const open = (site: Site, sources: PictureSources, timeLeftMs?: () => number) =>
    openTenantPictures(maker, site, sources, timeLeftMs)
  return {
    openLive: () => createLivePictures(maker.recipe, open),
    async prepare(site, sources, { timeLeftMs, ...options } = {}) {
      const pictures = open(site, sources, timeLeftMs)
      const uses = await inTurns(listPictures(site))
      const wanted = uses.map((use) => ({ ...use, key: sources.keyOf(use.url) }))
      try {
        const how = { recipe: maker.recipe, turn: createTurns(), ...options }
        const prepared = await preparePictures(pictures, wanted, how)
        const drawn = site.tenant.sharePictures ? await drawShares(site, prepared, pictures, how) : NO_SHARES
        const keys = [...Object.keys(prepared.catalogue).map(sources.keyOf), ...drawn.names]
        if (!options.measureOnly) maker.note(site.tenant.name, keys)
        return {
          catalogue: prepared.catalogue,
          shares: drawn.shares,
          files: new Map([...prepared.files, ...drawn.files]),
          notices: [...prepared.notices, ...drawn.notices],
        }
      } finally {
        await pictures.close()
      }
    },
    async areSame({ catalogue, fileUrls }, { keyOf, ...sources }, timeLeftMs) {
      const pictures = maker.forTenant({ ...sources, fileUrls, timeLeftMs })
      try {
        return await arePicturesSame(pictures, catalogue, { keyOf, recipe: maker.recipe })
      } finally {
        await pictures.close()
      }
    },
    shareRecipe: () => nameShareRecipe(maker.recipe),
    sharedSourceOf: (tenant, { cache, dir }) => maker.sharedSourceOf(tenant, () => bundleFiles(cache, dir)),
    close: () => maker.close(),
  }
}

const NO_SHARES = { shares: undefined, files: [], names: [], notices: [] }

async function drawShares(
  site: Site,
  { catalogue }: PreparedPictures,
  pictures: TenantPictures,
  how: PrepareOptions,
): Promise<PreparedShares> {
  return prepareSharePictures(pictures, await inTurns(listSharePictures(site, catalogue)), how)
}

/** The content of a site may name the host of its files. But only `tenants.json` may name a host in the own network. */
function openTenantPictures(
  maker: PictureMaker,
  site: Site,
  { keyOf: _, ...sources }: PictureSources,
  timeLeftMs: (() => number) | undefined,
): TenantPictures {
  const fileUrls = Object.values(site.byLocale).map(({ fileUrl }) => fileUrl)
  return maker.forTenant({ ...sources, fileUrls, ...(timeLeftMs && { timeLeftMs }) })
}
