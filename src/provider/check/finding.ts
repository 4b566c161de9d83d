import type { SiteLocale } from '#contract/locale.ts'

/** Something that a provider does not do as the contract says. */
export type ProviderFinding = {
  /** A fault breaks the site or loses content. Advice is about something that costs time, or is probably a mistake. */
  readonly weight: 'fault' | 'advice'
  /** The call, as the contract names it: `article/page`. */
  readonly call: string
  readonly locales: readonly SiteLocale[]
  /** What was found, and what to do. */
  readonly message: string
}

export type FoundIn = Omit<ProviderFinding, 'locales'>

export const faultIn = (call: string, message: string): FoundIn => ({ weight: 'fault', call, message })

export const adviceFor = (call: string, message: string): FoundIn => ({ weight: 'advice', call, message })

/** Joins findings that are the same in several languages. Faults come first. */
export function joinFindings(
  found: readonly { readonly locale?: SiteLocale; readonly found: FoundIn }[],
): ProviderFinding[] {
  const joined = new Map<string, FoundIn & { readonly locales: SiteLocale[] }>()
  for (const { locale, found: one } of found) {
    const key = `${one.call} ${one.message}`
    const entry = joined.get(key) ?? { ...one, locales: [] }
    joined.set(key, entry)
    if (locale !== undefined && !entry.locales.includes(locale)) entry.locales.push(locale)
  }
  const all = [...joined.values()]
  return [...all.filter(({ weight }) => weight === 'fault'), ...all.filter(({ weight }) => weight === 'advice')]
}
