import type { MessageLocale } from './catalogues.ts'
import { formatMessage } from './format-message.ts'
import en from './preview/en.json' with { type: 'json' }
import kr from './preview/kr.json' with { type: 'json' }
import zh from './preview/zh.json' with { type: 'json' }

/** The messages of previews. They are not in the files that visitors load. */
const CATALOGUES = { en, zh, kr } satisfies Record<MessageLocale, typeof en>

export type PreviewKey = keyof typeof en

/** Plain text, with `{{name}}` filled from `values`. */
export function previewWords(
  locale: MessageLocale,
  key: PreviewKey,
  values: Readonly<Record<string, string>> = {},
): string {
  // No preview message has plural forms, so the language tag does not matter.
  return formatMessage(CATALOGUES[locale], 'en', key, values)
}
