export const MENU_TYPES = ['top_menu', 'bottom_menu', 'left_menu', 'OurServices', 'FeaturedServices'] as const

export type MenuType = (typeof MENU_TYPES)[number]

/** All five menus of one tenant and locale. A menu that was not sent is an empty list. */
export type Menus = { readonly [T in MenuType]: readonly MenuEntry[] }

export type MenuEntry = {
  readonly id: string
  /** The address as the provider sent it. It is not safe to link; `href` is. Empty for a heading. */
  readonly url: string
  /** The provider's word for the kind of entry; if it sent none, the type of the menu. */
  readonly type: string
  readonly name: string
  /** The final address; missing for a heading. */
  readonly href?: string
  /** Set if the entry leads to another site. */
  readonly external?: true
  readonly description?: string
  /** The address of the picture, as sent. */
  readonly image?: string
  /** Set if the entry opens in a new tab. */
  readonly newTab?: true
  readonly children: readonly MenuEntry[]
}
