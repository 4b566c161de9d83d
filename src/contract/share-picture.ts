import { pictureAddress, type Modifiers } from './image-url.ts'
import type { Where } from '#kit/errors.ts'
import type { SiteLocale } from './locale.ts'

/** What a share picture shows: other sites show it beside a link to a page that has no picture of its own. */
export type SharePicture = {
  readonly title: string
  /** Missing if the title is the name of the site. */
  readonly siteName?: string
  /** The language of the title: it decides on fonts and on where lines may break. */
  readonly locale: SiteLocale
  /** Six-digit hex colour. */
  readonly ground: string
  /** The same, of the words. It has at least 4.5:1 on the ground. */
  readonly ink: string
}

/** A share picture that a page wants. `owner` names the page, as notices say it. */
export type SharePictureUse = { readonly picture: SharePicture; readonly owner: Where }

/** The share pictures of a build. */
export type SharePictures = {
  /** Names the way in which they are drawn. */
  readonly recipe: string
  /** By `sharePictureKey`. */
  readonly addresses: Readonly<Record<string, string>>
  /** Keys of those that could not be drawn, in the order of the content. */
  readonly missing: readonly string[]
}

/** Pixels. Facebook, X, LinkedIn and KakaoTalk show this shape uncut. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** How a share picture stands in caches. All are PNG, which every one of those reads. */
export const SHARE_MODIFIERS: Modifiers = SHARE_SIZE

/** Names what a share picture shows. */
export function sharePictureKey({ title, siteName = '', locale, ground, ink }: SharePicture): string {
  return JSON.stringify([locale, ground, ink, siteName, title])
}

/** `digest` stands for what it shows and for the way it is drawn. */
export function sharePictureAddress(digest: string): string {
  return pictureAddress(SHARE_MODIFIERS, `share/${digest}.png`)
}
