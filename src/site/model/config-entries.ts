import type { ConfigEntries } from './content.ts'
import type { ThemeCode } from './theme.ts'

/**
 * The content of a config entry; `undefined` if it is missing or blank. Inherited properties do not count, since `key`
 * may come from outside.
 */
export function contentOf(entries: ConfigEntries, key: string): string | undefined {
  const content = Object.hasOwn(entries, key) ? entries[key]?.content : undefined
  return content === undefined || content.trim() === '' ? undefined : content
}

/** The id that the call for banners needs: the content of `{theme}Banner`. `undefined` if the tenant has no banners. */
export function bannerIdOf(entries: ConfigEntries, theme: ThemeCode): string | undefined {
  return contentOf(entries, `${theme}Banner`)?.trim()
}
