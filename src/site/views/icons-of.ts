import type { PictureCatalogue } from '#contract/picture.ts'
import { siteIcons, type SiteIcon } from '#contract/site-icons.ts'
import type { SiteConfig } from '../model/config.ts'
import type { LocaleSite } from '../model/site.ts'
import { contentAddress } from '../read/file-address.ts'

/**
 * The address of the picture that represents a site on home screens: its favicon, or its logo if the favicon is missing
 * or an `.ico` file.
 */
export function iconSourceOf({ favicon, logo }: Pick<SiteConfig, 'favicon' | 'logo'>): string | undefined {
  return favicon === undefined || /\.ico($|[?#])/i.test(favicon) ? logo : favicon
}

/** The icons of a site in a language. Empty if no picture is large enough. */
export function iconsOf(
  here: Pick<LocaleSite, 'siteConfig' | 'fileUrl' | 'origin'>,
  catalogue: PictureCatalogue,
): readonly SiteIcon[] {
  const written = iconSourceOf(here.siteConfig)
  const url = written === undefined ? undefined : contentAddress(here, written)
  const source = url !== undefined && Object.hasOwn(catalogue, url) ? catalogue[url] : undefined
  return source === undefined ? [] : siteIcons(source)
}
