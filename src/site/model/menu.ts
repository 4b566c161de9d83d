export const MENU_TYPES = ['top_menu', 'bottom_menu', 'left_menu', 'OurServices', 'FeaturedServices'] as const

export type MenuType = (typeof MENU_TYPES)[number]

/** All five menus of one tenant and locale. A menu that was not sent is an empty list. */
export type Menus = { readonly [T in MenuType]: readonly MenuEntry[] }

export type MenuEntry = {
  readonly id: string
  /** As the provider sent it, and not safe to link: `href` is. Empty for a heading. */
  readonly url: string
  /** As the provider sent it, else the type of its menu. */
  readonly type: string
  readonly name: string
  /** Final address; missing for a heading. */
  readonly href?: string
  /** Leads away from this site. */
  readonly external?: true
  readonly description?: string
  /** The picture's address as sent. */
  readonly image?: string
  /** Opens in a new tab. */
  readonly newTab?: true
  readonly children: readonly MenuEntry[]
}
