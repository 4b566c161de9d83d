import type { WithoutPlural } from './catalogues.ts'
import en from './console/en.json' with { type: 'json' }
import kr from './console/kr.json' with { type: 'json' }
import zh from './console/zh.json' with { type: 'json' }

/**
 * What the editors' console says, by locale. English is the measure: a key that another language lacks fails the type
 * check.
 */
export const consoleCatalogues = { en, zh, kr } satisfies Record<string, typeof en>

/** Every key that the console may ask for. */
export type ConsoleKey = WithoutPlural<keyof typeof en>
