import en from './words/en.json' with { type: 'json' }
import kr from './words/kr.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/**
 * The words of a provider about a form that it refuses, by locale. English defines the keys: if another language lacks
 * one, the type check fails.
 */
export const formCatalogues = { en, zh, kr } satisfies Record<string, typeof en>
