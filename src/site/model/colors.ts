/** The two colour schemes of a page. */
export const SCHEMES = ['light', 'dark'] as const

export type Scheme = (typeof SCHEMES)[number]

/** The three colours of a tenant. Each is a valid CSS colour. */
export type Colors = { readonly themeColor: string; readonly hoverColor: string; readonly activeColor: string }

/** The short name of each colour, which is part of the names of custom properties. */
export const COLOR_NAMES = { themeColor: 'theme', hoverColor: 'hover', activeColor: 'active' } as const

export type ColorName = (typeof COLOR_NAMES)[keyof Colors]

/**
 * The shades of one scheme, by custom property. `--theme-color` fills areas, `--on-theme` (black or white) is for words
 * on such an area, and `--theme-words` is for words on the page. Each is a six-digit hex colour.
 */
export type SchemeShades = { readonly [P in `--${ColorName}-color` | `--on-${ColorName}`]: string } & {
  readonly [P in `--${ColorName}-words`]?: string
}

export type Shades = { readonly [S in Scheme]: SchemeShades }

/** A colour with too little contrast to its background. */
export type LowContrast = {
  readonly key: string
  readonly color: string
  readonly sent: string
  readonly scheme: Scheme
  /** The place where it is used, as words that follow "contrast of N:1". */
  readonly place: string
  readonly ratio: number
  readonly needed: number
  readonly shade: string
}
