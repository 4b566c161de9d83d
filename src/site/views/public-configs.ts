import type { ConfigEntries } from '../model/content.ts'
import type { Site } from '../model/site.ts'

/** The product's own keys. Each theme has two more. */
const OWN_KEYS = ['themeCode', 'siteConfig', 'languageConfig']

/**
 * The config entries that visitors may read: those of the product, and those that the tenant lists in `tenants.json`.
 *
 * A provider may keep anything among its entries, so all other keys stay out of the bundle.
 */
export function publicConfigs(
  { tenant, theme }: Pick<Site, 'tenant' | 'theme'>,
  entries: ConfigEntries,
): ConfigEntries {
  const keys = [...OWN_KEYS, `${theme}Colors`, `${theme}Banner`, ...(tenant.publicConfigs ?? [])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
      return entry === undefined ? [] : [[key, entry] as const]
    }),
  )
}
