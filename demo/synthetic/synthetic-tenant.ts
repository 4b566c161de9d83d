/** One generated tenant: all its content follows from this. */
export interface SyntheticTenant {
  name: string
  /** From 1. */
  number: number
  articles: number
  menuEntries: { top: number; left: number; bottom: number }
}
