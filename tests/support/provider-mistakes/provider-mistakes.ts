import type { ProviderMistake } from './alter.ts'
import { ARTICLE_MISTAKES } from './article-mistakes.ts'
import { CALL_MISTAKES } from './call-mistakes.ts'
import { CONFIG_MISTAKES } from './config-mistakes.ts'
import { LIST_MISTAKES } from './list-mistakes.ts'
import { TRANSPORT_MISTAKES } from './transport-mistakes.ts'

/** Plausible mistakes of a provider. Each is made from a right answer. */
export const PROVIDER_MISTAKES: readonly ProviderMistake[] = [
  ...ARTICLE_MISTAKES,
  ...LIST_MISTAKES,
  ...CALL_MISTAKES,
  ...CONFIG_MISTAKES,
  ...TRANSPORT_MISTAKES,
]
