import type { LanguagesOption } from '../common/languages-option.ts'
import type { SourceLocale } from '../../source/source.ts'

/** The data of a post that decide its group. */
export type GroupedPost = {
  /** `post`, `page`, or a type of a plugin. */
  readonly type: string
  readonly slug: string
  readonly link: string
  /** The slugs of its categories, in WordPress's order. */
  readonly categories: readonly string[]
  /** The slugs of the pages above it, the nearest first. */
  readonly parents: readonly string[]
}

export type WordPressOptions = Pick<SourceLocale, 'theme' | 'site' | 'colors' | 'configs' | 'banners'> & {
  /** The address of WordPress's home page: `https://museum.example`, with its folder if it lies in one. */
  readonly url: string
  /**
   * The language of the content; default `en`. For a site in several languages, the code of each in its plugin
   * (Polylang Pro, WPML): `{ kr: 'ko', en: 'en' }`. The first one is the default.
   */
  readonly languages?: LanguagesOption
  /**
   * The names of the environment variables that hold a user and an application password. With them the source also
   * reads drafts, scheduled posts and menus.
   */
  readonly user?: string
  readonly password?: string
  /** The REST names of the types that become articles; default `['posts', 'pages']`. */
  readonly types?: readonly string[]
  /** The group of a post. Default: its first category, or for a page the highest page above it. */
  readonly groupOf?: (post: GroupedPost) => string | null
  /** The slugs of WordPress's menus by our types: `{ top_menu: 'main', bottom_menu: 'footer' }`. */
  readonly menus?: Readonly<Record<string, string>>
  /** The folder of uploaded files, relative to the address of WordPress's own files; default `wp-content/uploads`. */
  readonly uploads?: string
  /** How long to wait for each answer, in milliseconds; default 30,000. */
  readonly timeoutMs?: number
}
