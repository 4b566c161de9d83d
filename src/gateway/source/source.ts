import type { SiteLocale } from '#contract/locale.ts'
import type { ArticleFields, SourceBanner, SourceMenuEntry } from '../content.ts'
import type { ServedFile } from '../content-store.ts'
import type { Submission } from '../forms/submission.ts'

/**
 * One tenant's content in one content system. To connect a system, you write only a source: the gateway makes the
 * provider contract from it.
 */
export type ContentSource = {
  /** What the source reads, for messages: `WordPress at https://museum.example`. */
  readonly name: string
  /**
   * Reads the current content, with drafts marked as such. `before` is the result of the last call: return that very
   * object if nothing has changed. If it rejects, the gateway keeps the content that it has.
   *
   * `whole`: the content system says that something has changed. A source that usually asks a short question first,
   * such as for the newest time, must then read everything, because no short question sees every edit.
   */
  read(before: SourceContent | undefined, options?: { readonly whole?: boolean }): Promise<SourceContent>
  /** Reads the file at `/files/PATH` of this tenant. A source without it has no files. */
  readFile?(path: string): Promise<ServedFile | undefined>
  /** What the last reading found wrong in files. Builds report it as notices. */
  remarks?(): readonly SourceRemark[]
  /** Calls `onChange` when content may have changed, until it is closed. */
  watch?(onChange: () => void): { close(): void }
  /** Takes a form that a visitor sent. Without it the gateway writes forms into a file. */
  takeForm?(form: Submission): Promise<void>
}

/** `line` counts from 1. `reason` is a sentence that says what is wrong and what to do. */
export type SourceRemark = { readonly file: string; readonly line: number; readonly reason: string }

/** The content by language. A missing language is not offered. */
export type SourceContent = { readonly [L in SiteLocale]?: SourceLocale }

/** The content of one language. All values are as in the provider contract, unless this file says otherwise. */
export type SourceLocale = {
  /** `theme1`, `theme2` or `theme3`; default `theme1`. */
  readonly theme?: string
  /** The fields of `siteConfig`. */
  readonly site?: object
  /** The theme's three colours: `themeColor`, `hoverColor`, `activeColor`. */
  readonly colors?: object
  /** Further config entries by key. A value that is no text becomes JSON. */
  readonly configs?: { readonly [key: string]: unknown }
  /** The entries by type of menu: `{ top_menu: […] }`. An entry without `id` gets one. */
  readonly menus?: { readonly [type: string]: readonly SourceMenuEntry[] }
  readonly banners?: readonly SourceBanner[]
  readonly articles: readonly ArticleFromSource[]
}

/** An article as in the contract. Fields that the system does not have may be missing. */
export type ArticleFromSource = Readonly<ArticleFields> & {
  readonly group?: string | null
  /** Default: `publishedAt`. */
  readonly updatedAt?: string
  /**
   * Addresses that the content system uses for this article. Links to them in bodies, menus and banners lead to the
   * article's page. They are absolute, or written as the system writes them: `https://old.example/?p=12`,
   * `water/tariffs.md`.
   */
  readonly addresses?: readonly string[]
}

/** What a source gets from the gateway. */
export type SourceContext = {
  readonly tenant: string
  /** The folder of `tenants.json`. Relative paths start there. */
  readonly root: string
  /** The address for bodies, menus and banners, `/files/TENANT/PATH`, of the file that `readFile(PATH)` returns. */
  fileAddress(path: string): string
  /** The value of an environment variable, such as the token of the content system. */
  env(name: string): string | undefined
}

export type SourceFactory = (context: SourceContext) => ContentSource | Promise<ContentSource>

/**
 * Declares a source, as the default export of the module that `provider.source` of `tenants.json` names:
 *
 * ```ts
 * export default defineSource(({ env }) => ({
 *   name: 'Museum',
 *   read: async () => ({ en: { site: { siteName: 'Museum' }, articles: await readAll(env('MUSEUM_TOKEN')) } }),
 * }))
 * ```
 */
export function defineSource(source: SourceFactory | ContentSource): SourceFactory {
  return typeof source === 'function' ? source : () => source
}
