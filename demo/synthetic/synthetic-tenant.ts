/** One generated tenant. All its content is made from these values. */
export interface SyntheticTenant {
  name: string
  /** From 1. */
  number: number
  articles: number
  menuEntries: { top: number; left: number; bottom: number }
}
