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

/** Messages by locale. English defines the keys: if another language lacks one, the type check fails. */
export const catalogues = { en, zh, kr } satisfies Record<string, typeof en>

/** Messages that a theme replaces or adds. */
export const overlays = {
  theme1: { en: theme1En, zh: theme1Zh, kr: theme1Kr } satisfies Record<string, typeof theme1En>,
  theme2: { en: theme2En, zh: theme2Zh, kr: theme2Kr } satisfies Record<string, typeof theme2En>,
  theme3: { en: theme3En, zh: theme3Zh, kr: theme3Kr } satisfies Record<string, typeof theme3En>,
}

type Overlays = typeof overlays

/** Callers use the key `count` for `count_one` and `count_other`. */
export type WithoutPlural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

export type MessageLocale = keyof typeof catalogues

export type MessageTheme = keyof Overlays

// `keyof` of `never` would be every possible key.
type OverlayKey<T extends MessageTheme> = [T] extends [never] ? never : keyof Overlays[T]['en']

/** Every key of a theme; without a theme, the keys that all themes share. */
export type MessageKey<T extends MessageTheme = never> = WithoutPlural<keyof typeof en | OverlayKey<T>> & string
