import type { MessageLocale } from './catalogues.ts'
import { formatMessage } from './format-message.ts'
import en from './preview/en.json' with { type: 'json' }
import kr from './preview/kr.json' with { type: 'json' }
import zh from './preview/zh.json' with { type: 'json' }

/** What previews say. Apart from the other strings, which visitors load: no visitor sees these. */
const CATALOGUES = { en, zh, kr } satisfies Record<MessageLocale, typeof en>

export type PreviewKey = keyof typeof en

/** Plain text, with `{{name}}` filled from `values`. */
export function previewWords(
  locale: MessageLocale,
  key: PreviewKey,
  values: Readonly<Record<string, string>> = {},
): string {
  // None of these has plural forms, so the language does not matter.
  return formatMessage(CATALOGUES[locale], 'en', key, values)
}
