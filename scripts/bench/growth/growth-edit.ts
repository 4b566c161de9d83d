/** The edits, in the order of the table's rows. */
export const GROWTH_KINDS = {
  body: 'body of an article',
  title: 'title of an article',
  added: 'a new article',
  removed: 'an article deleted',
  nothing: 'nothing',
  menu: 'title in the menu',
  later: 'body, right after the menu',
} as const

export type GrowthKind = keyof typeof GROWTH_KINDS

/** `count` grows with each edit, so that no two edits are equal. */
export type GrowthEdit = { readonly tenant: string; readonly kind: GrowthKind; readonly count: number }

/** A tenant and its target. All tenants have the same theme and, except for names, the same content. */
export const GROWTH_TARGETS = {
  folder: { tenant: 't0001', label: 'folder' },
  'in-place': { tenant: 't0004', label: 'S3 in place' },
  releases: { tenant: 't0007', label: 'S3 with releases' },
} as const

export type GrowthTarget = keyof typeof GROWTH_TARGETS

/** The provider makes up this many tenants, because `t0007` is the last one used. */
export const GROWTH_TENANTS = 7

export type GrowthWay = 'command' | 'service'

/**
 * From the edit to the live release, in milliseconds: wall time, and processor time of the commands or of the service.
 */
export type GrowthRun = { readonly wallMs: number; readonly cpuMs: number }

/** The runs of one kind of edit at one target, for a site of `pages` pages. */
export type GrowthCell = {
  readonly pages: number
  readonly target: GrowthTarget
  readonly way: GrowthWay
  readonly kind: GrowthKind
  readonly runs: readonly GrowthRun[]
}

export type GrowthResult = {
  /** Articles of the site in each language before the first edit. */
  readonly articles: number
  /** When the last run ended, as an RFC 3339 time. */
  readonly at: string
  /** Load average of the machine before the first run. */
  readonly load: number
  readonly cells: readonly GrowthCell[]
}
