import type { WithoutPlural } from './catalogues.ts'
import en from './console/en.json' with { type: 'json' }
import kr from './console/kr.json' with { type: 'json' }
import zh from './console/zh.json' with { type: 'json' }

/**
 * The messages of the editors' console by locale. English defines the keys: if another language lacks one, the type
 * check fails.
 */
export const consoleCatalogues = { en, zh, kr } satisfies Record<string, typeof en>

/** Every key of the console's messages. */
export type ConsoleKey = WithoutPlural<keyof typeof en>
