/**
 * A picture as a page shows it: every attribute an `<img>` needs, ready to print.
 *
 * `width` and `height` are the source's own pixels and keep its place while it loads.
 */
export type Picture = {
  readonly src: string
  readonly srcset?: string
  /** How wide the picture is drawn if the theme says nothing else. Only beside `srcset`. */
  readonly sizes?: string
  readonly width?: number
  readonly height?: number
  /** Drawn in dark ink on clear ground: on a dark page it stands on a light plate. */
  readonly darkInk?: true
}

/** Where a page shows a picture: it tells how wide that is at most. */
export type PicturePlace = 'logo' | 'favicon' | 'icon' | 'share' | 'banner' | 'menu' | 'cover' | 'body'

/** What the bytes of a source are, whatever its name says. */
export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg' | 'ico' | 'tiff'

/** What is known of a source picture, by its address as the content names it. */
export type SourcePicture = {
  /** Absolute address the bytes were read from. */
  readonly url: string
  /** Names the source in addresses: `files/bay.jpg`, `cdn.example/a/bay.jpg`. Not percent-encoded. */
  readonly name: string
  /** Pixels of the picture as it is shown, turned the right way up. */
  readonly width: number
  readonly height: number
  /** Stands in addresses for the source's bytes and for the way its variants are made. */
  readonly digest: string
  readonly format: SourceFormat
  /** Drawn in dark ink on clear ground. */
  readonly darkInk?: true
  /** An SVG with text: how that looks depends on the fonts of the machine that draws it. */
  readonly lettered?: true
  /** Whether pages show variants of it, only the bytes as they are, or a placeholder of the same size. */
  readonly shownAs: 'variants' | 'itself' | 'placeholder'
}

/** Measured source pictures by absolute address; a picture that could not be read is absent. */
export type PictureCatalogue = { readonly [url: string]: SourcePicture }
