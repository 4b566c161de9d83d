import { sharePictureKey, type SharePictures, type SharePictureUse } from '#contract/share-picture.ts'
import { prepareSharePictures } from '#images/share/prepare-share-pictures.ts'
import { parsePictureAddress, pictureAddress, type Modifiers } from '#contract/image-url.ts'
import type { PictureCatalogue, SourcePicture } from '#contract/picture.ts'
import { mediaTypeOf } from '#kit/media-type.ts'
import { variantAddress } from '#contract/variant-address.ts'
import { placeholderAddress, placeholderAt } from '#contract/placeholder.ts'
import type { TenantPictures } from '#images/variants/picture-maker.ts'
import type { VariantFile } from '#images/variants/variant-cache.ts'
import { sourcePicture } from '#images/variants/prepare-pictures.ts'
import type { GuardOptions } from '#images/source/source-guard.ts'
import { SourceError } from '#images/source/source-error.ts'
import { listPictures, type PictureUse } from '#site/views/picture.ts'
import type { Site } from '#site/model/site.ts'
import { readNamedFile } from '#store/fs/read-named-file.ts'
import { inTurns } from '#threads/in-turns.ts'

/** Where the pictures of a tenant may come from. */
export type PictureSources = Pick<GuardOptions, 'credentials' | 'proxyEnv'> & {
  /** Addresses and hosts that `tenants.json` names. They may be in the own network. */
  readonly named: readonly string[]
  /**
   * The name under which a source is remembered. It is the same from build to build, even if the source's port is not.
   */
  readonly keyOf: (url: string) => string
  /** Whether no host may be asked. */
  readonly offline: boolean
}

/** Pictures that are measured when a page needs them, and made when a browser asks for them. */
export type LivePictures = {
  /**
   * What is known of some sources of a site, by URL. Each source is asked for only once while the site object lives. If
   * a source cannot be read, it is absent.
   */
  look(site: Site, sources: PictureSources, urls: Iterable<string>): Promise<PictureCatalogue>
  /** Draws share pictures of a site. A picture that cannot be drawn has no address. Throws `PackagesMissing`. */
  draw(site: Site, sources: PictureSources, wanted: readonly SharePictureUse[]): Promise<SharePictures>
  /**
   * The file at an address: a share picture, a variant, or a placeholder if the variant cannot be made. `undefined` if
   * no page was told about the address.
   */
  serve(address: string): Promise<Served | undefined>
}

type Served = { readonly bytes: Uint8Array; readonly type: string }
type Looked = { readonly source: SourcePicture; readonly key: string; readonly pictures: TenantPictures }
type LiveSite = {
  readonly pictures: TenantPictures
  readonly uses: ReadonlyMap<string, PictureUse>
  readonly looked: Map<string, Promise<Looked | undefined>>
}

/** Makes live pictures. `recipe` is that of the picture maker, and `open` opens the pictures of a site's tenant. */
export function createLivePictures(
  recipe: string,
  open: (site: Site, sources: PictureSources) => TenantPictures,
): LivePictures {
  const sites = new WeakMap<Site, Promise<LiveSite>>()
  /** Looked-at sources, by the part of an address that names a source and its bytes. */
  const told = new Map<string, Looked>()
  /** How each share picture that a page was told about is drawn, by its address. */
  const drawn = new Map<string, () => Promise<VariantFile | undefined>>()

  return {
    async look(site, sources, urls) {
      const live = await openedSite(site, sources)
      const catalogue: { [url: string]: SourcePicture } = {}
      const asked = [...urls].map(async (url) => {
        const found = live.looked.get(url) ?? lookAt(live, url, sources.keyOf(url))
        live.looked.set(url, found)
        const source = (await found)?.source
        if (source) catalogue[url] = source
      })
      await Promise.all(asked)
      return catalogue
    },
    async draw(site, sources, wanted) {
      const { pictures } = await openedSite(site, sources)
      const { shares, files } = await prepareSharePictures(pictures, wanted, { recipe })
      for (const use of wanted) {
        const address = shares.addresses[sharePictureKey(use.picture)]
        if (address === undefined || !files.has(address)) continue
        drawn.set(address, async () => (await prepareSharePictures(pictures, [use], { recipe })).files.get(address))
      }
      return shares
    },
    async serve(address) {
      const draw = drawn.get(address)
      if (draw) return shareBytes(draw)
      const placeholder = placeholderAt(address)
      if (placeholder !== undefined) return svg(placeholder)
      const named = parsePictureAddress(address)
      const looked = told.get(named?.path.replace(/\.[a-z]+$/, '') ?? '')
      const type = mediaTypeOf(address)
      if (!named || !looked || !type) return undefined
      const { modifiers, path } = named
      const isTrue = pictureAddress(modifiers, path) === variantAddress(looked.source, modifiers)
      return isTrue ? make(looked, modifiers, type) : undefined
    },
  }

  function openedSite(site: Site, sources: PictureSources): Promise<LiveSite> {
    const opened = sites.get(site) ?? openSite(site, sources)
    sites.set(site, opened)
    return opened
  }

  async function openSite(site: Site, sources: PictureSources): Promise<LiveSite> {
    const named = await inTurns(listPictures(site))
    const uses = new Map(named.map((use) => [use.url, use]))
    return { pictures: open(site, sources), uses, looked: new Map() }
  }

  async function lookAt({ pictures, uses }: LiveSite, url: string, key: string): Promise<Looked | undefined> {
    const use = uses.get(url)
    if (use === undefined) return undefined
    try {
      const source = await pictures.read({ url, key }, async (read) => sourcePicture(use, read, recipe))
      const looked = { source, key, pictures }
      told.set(`${source.name}.${source.digest}`, looked)
      return looked
    } catch (error) {
      if (error instanceof SourceError) return undefined
      throw error
    }
  }
}

async function make(
  { source, key, pictures }: Looked,
  modifiers: Modifiers,
  type: string,
): Promise<Served | undefined> {
  try {
    const read = { url: source.url, key }
    const bytes = await pictures.read(read, ({ variant }) => bytesOf(() => variant(modifiers)))
    return bytes && { bytes, type }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const drawn = placeholderAt(placeholderAddress(source.width, source.height))
    return drawn === undefined ? undefined : svg(drawn)
  }
}

async function shareBytes(draw: () => Promise<VariantFile | undefined>): Promise<Served | undefined> {
  const bytes = await bytesOf(draw)
  return bytes && { bytes, type: 'image/png' }
}

/** The bytes of the file that `make` made. If it was damaged, the first attempt removed it, and it is made anew. */
async function bytesOf(make: () => Promise<VariantFile | undefined>): Promise<Uint8Array | undefined> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const file = await make()
    const bytes = file && readNamedFile(file.path, file.digest)
    if (bytes) return bytes
  }
  return undefined
}

function svg(text: string): Served {
  return { bytes: new TextEncoder().encode(text), type: 'image/svg+xml' }
}
