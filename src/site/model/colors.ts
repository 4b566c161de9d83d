/** A page has two colour schemes. */
export const SCHEMES = ['light', 'dark'] as const

export type Scheme = (typeof SCHEMES)[number]

/** The three colours a tenant brings. Any CSS colour, checked to be one. */
export type Colors = { readonly themeColor: string; readonly hoverColor: string; readonly activeColor: string }

/** The colours by their short names, which custom properties are made of. */
export const COLOR_NAMES = { themeColor: 'theme', hoverColor: 'hover', activeColor: 'active' } as const

export type ColorName = (typeof COLOR_NAMES)[keyof Colors]

/**
 * The shades of one scheme by custom property: `--theme-color` to fill with, `--on-theme` (black or white) for what
 * stands on that, `--theme-words` to write with on the page. Each is a six-digit hex colour.
 */
export type SchemeShades = { readonly [P in `--${ColorName}-color` | `--on-${ColorName}`]: string } & {
  readonly [P in `--${ColorName}-words`]?: string
}

export type Shades = { readonly [S in Scheme]: SchemeShades }

/** A colour that stands out too little from what it stands on. */
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
