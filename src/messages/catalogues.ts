import en from './en.json' with { type: 'json' }
import kr from './kr.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import theme1En from './theme1/en.json' with { type: 'json' }
import theme1Kr from './theme1/kr.json' with { type: 'json' }
import theme1Zh from './theme1/zh.json' with { type: 'json' }
import theme2En from './theme2/en.json' with { type: 'json' }
import theme2Kr from './theme2/kr.json' with { type: 'json' }
import theme2Zh from './theme2/zh.json' with { type: 'json' }
import theme3En from './theme3/en.json' with { type: 'json' }
import theme3Kr from './theme3/kr.json' with { type: 'json' }
import theme3Zh from './theme3/zh.json' with { type: 'json' }

/** Interface strings by locale. English is the measure: a key that another language lacks fails the type check. */
export const catalogues = { en, zh, kr } satisfies Record<string, typeof en>

/** What a theme says in its own words, or says on top. */
export const overlays = {
  theme1: { en: theme1En, zh: theme1Zh, kr: theme1Kr } satisfies Record<string, typeof theme1En>,
  theme2: { en: theme2En, zh: theme2Zh, kr: theme2Kr } satisfies Record<string, typeof theme2En>,
  theme3: { en: theme3En, zh: theme3Zh, kr: theme3Kr } satisfies Record<string, typeof theme3En>,
}

type Overlays = typeof overlays

/** `count_one` and `count_other` are asked for as `count`. */
export type WithoutPlural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type MessageLocale = keyof typeof catalogues

export type MessageTheme = keyof Overlays

// `keyof` of nothing would be every key there is.
type OverlayKey<T extends MessageTheme> = [T] extends [never] ? never : keyof Overlays[T]['en']

/** Every key that a theme may ask for; without a theme, those that all share. */
export type MessageKey<T extends MessageTheme = never> = WithoutPlural<keyof typeof en | OverlayKey<T>> & string
