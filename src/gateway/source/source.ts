import type { SiteLocale } from '#contract/locale.ts'
import type { ArticleFields, SourceBanner, SourceMenuEntry } from '../content.ts'
import type { ServedFile } from '../content-store.ts'
import type { Submission } from '../forms/submission.ts'

/**
 * One tenant's content in one content system. A source is all that you write to connect a system: the gateway makes
 * the provider contract of it.
 */
export type ContentSource = {
  /** What the source reads, for messages: `WordPress at https://museum.example`. */
  readonly name: string
  /**
   * All content of today, with drafts marked as such. `before` is what the last call gave: return that very object if
   * nothing has changed. If it rejects, the gateway goes on with what it has.
   *
   * `whole`: the content system says that something has changed. A source that otherwise asks a short question first,
   * such as for the newest time, then reads all: no short question sees every edit.
   */
  read(before: SourceContent | undefined, options?: { readonly whole?: boolean }): Promise<SourceContent>
  /** The bytes behind `/files/PATH` of this tenant. Without it there are no files. */
  readFile?(path: string): Promise<ServedFile | undefined>
  /** What the last reading found in files that is not as it is meant. Builds tell it as notices. */
  remarks?(): readonly SourceRemark[]
  /** Calls `onChange` if content may have changed, until it is closed. */
  watch?(onChange: () => void): { close(): void }
  /** Keeps a form that a visitor sent. Without it the gateway writes forms into a file. */
  takeForm?(form: Submission): Promise<void>
}

/** `line` counts from 1. `reason` is a sentence that says what is wrong and what to do. */
export type SourceRemark = { readonly file: string; readonly line: number; readonly reason: string }

/** By language. A language that is missing is not offered. */
export type SourceContent = { readonly [L in SiteLocale]?: SourceLocale }

/** All values are as the provider contract has them, unless this file says otherwise. */
export type SourceLocale = {
  /** `theme1`, `theme2` or `theme3`; default `theme1`. */
  readonly theme?: string
  /** The fields of `siteConfig`. */
  readonly site?: object
  /** The theme's three colours: `themeColor`, `hoverColor`, `activeColor`. */
  readonly colors?: object
  /** Further config entries by key; what is no text becomes JSON. */
  readonly configs?: { readonly [key: string]: unknown }
  /** Entries by type of menu: `{ top_menu: […] }`. An entry without `id` is given one. */
  readonly menus?: { readonly [type: string]: readonly SourceMenuEntry[] }
  readonly banners?: readonly SourceBanner[]
  readonly articles: readonly ArticleFromSource[]
}

/** An article as the contract has it. What the system does not know may be missing. */
export type ArticleFromSource = Readonly<ArticleFields> & {
  readonly group?: string | null
  /** Default: `publishedAt`. */
  readonly updatedAt?: string
  /**
   * Addresses under which the content system knows this article. Links to them, in bodies, menus and banners, lead to
   * the article's page. Absolute, or as the system writes them: `https://old.example/?p=12`, `water/tariffs.md`.
   */
  readonly addresses?: readonly string[]
}

/** What a source is made for. */
export type SourceContext = {
  readonly tenant: string
  /** The folder that `tenants.json` lies in: relative paths mean this one. */
  readonly root: string
  /** The address of a file in bodies, menus and banners: `/files/TENANT/PATH`, for what `readFile(PATH)` gives. */
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
