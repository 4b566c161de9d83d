import { pictureAddress, type Modifiers } from './image-url.ts'
import type { Where } from '#kit/errors.ts'
import type { SiteLocale } from './locale.ts'

/** The content of a share picture. Other sites show it beside a link to a page that has no picture of its own. */
export type SharePicture = {
  readonly title: string
  /** Missing if the title is the name of the site. */
  readonly siteName?: string
  /** The language of the title. It decides on fonts and on where lines may break. */
  readonly locale: SiteLocale
  /** The colour of the background, as a six-digit hex colour. */
  readonly ground: string
  /** The colour of the words, as a six-digit hex colour. Its contrast to the background is at least 4.5:1. */
  readonly ink: string
}

/** A share picture that a page needs. `owner` names the page, for notices. */
export type SharePictureUse = { readonly picture: SharePicture; readonly owner: Where }

/** The share pictures of a build. */
export type SharePictures = {
  /** Identifies the way in which they are drawn. */
  readonly recipe: string
  /** The address of each picture, by `sharePictureKey`. */
  readonly addresses: Readonly<Record<string, string>>
  /** The keys of pictures that could not be drawn, in the order of the content. */
  readonly missing: readonly string[]
}

/** In pixels. Facebook, X, LinkedIn and KakaoTalk show this shape without cutting it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/**
 * The modifiers of a share picture, in its address and in caches. All share pictures are PNG, which all of those sites
 * read.
 */
export const SHARE_MODIFIERS: Modifiers = SHARE_SIZE

/** A key of the content of a share picture. */
export function sharePictureKey({ title, siteName = '', locale, ground, ink }: SharePicture): string {
  return JSON.stringify([locale, ground, ink, siteName, title])
}

/** The address of a share picture. `digest` covers its content and the way in which it is drawn. */
export function sharePictureAddress(digest: string): string {
  return pictureAddress(SHARE_MODIFIERS, `share/${digest}.png`)
}
