/**
 * A picture as a page shows it: every attribute that an `<img>` needs, ready to print.
 *
 * `width` and `height` are the pixels of the source. They keep its place while it loads.
 */
export type Picture = {
  readonly src: string
  readonly srcset?: string
  /** The width at which it is drawn if the theme does not set one. Set only with `srcset`. */
  readonly sizes?: string
  readonly width?: number
  readonly height?: number
  /** Set if the picture is dark on a transparent background. A dark page puts a light area behind it. */
  readonly darkInk?: true
}

/** Where a page shows a picture. The place decides how wide the picture can be. */
export type PicturePlace = 'logo' | 'favicon' | 'icon' | 'share' | 'banner' | 'menu' | 'cover' | 'body'

/** The real format of a source's bytes, whatever its name says. */
export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg' | 'ico' | 'tiff'

/** What is known about a source picture. It is found by the absolute address. */
export type SourcePicture = {
  /** The absolute address that the bytes were loaded from. */
  readonly url: string
  /** The name of the source in addresses: `files/bay.jpg`, `cdn.example/a/bay.jpg`. Not percent-encoded. */
  readonly name: string
  /** Its width in pixels as it is shown, after its rotation is applied. */
  readonly width: number
  readonly height: number
  /** A digest of the source's bytes and of the way in which variants are made. It stands in addresses. */
  readonly digest: string
  readonly format: SourceFormat
  /** Set if the picture is dark on a transparent background. */
  readonly darkInk?: true
  /** Set for an SVG with text, which looks different with the fonts of each machine. */
  readonly lettered?: true
  /** Whether pages show variants of it, its own bytes, or a placeholder of the same size. */
  readonly shownAs: 'variants' | 'itself' | 'placeholder'
}

/** Measured source pictures by absolute address. A picture that could not be read is absent. */
export type PictureCatalogue = { readonly [url: string]: SourcePicture }
