import * as v from 'valibot'

/** Text that every database and log can store: no control characters, no lone surrogates. */
export const PlainText = v.pipe(
  v.string('must be text'),
  v.check((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be text without control characters'),
)

/** Text that may be missing. As in the provider's change feed, `null`, the empty string and blanks count as missing. */
const optionalText = (mostCharacters: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(PlainText, v.maxLength(mostCharacters, 'is too long'))),
      v.transform((text) => (text === null || text.trim() === '' ? undefined : text)),
    ),
  )

/**
 * One change that a webhook or a caller reports, in the form of the provider's change feed. Without `locale` it is for
 * all locales.
 */
export const ReportedChange = v.object({
  kind: v.picklist(['article', 'config', 'menu', 'banner'], 'must be article, config, menu or banner'),
  locale: optionalText(20),
  /** Last path segment of the article. */
  article: optionalText(200),
  group: optionalText(200),
  deleted: v.optional(v.boolean('must be true or false')),
})

export type ReportedChange = v.InferOutput<typeof ReportedChange>

export const ReportedChanges = v.pipe(
  v.array(ReportedChange, 'must be a list of changes'),
  v.maxLength(5000, 'must have at most 5000 entries'),
)

/**
 * All changes of several edits, each once. `undefined` means that anything may have changed. That is the result as soon
 * as one edit does not say what it changed, or says that an article changed but not which one.
 */
export function uniteChanges(
  edits: readonly (readonly ReportedChange[] | undefined)[],
): readonly ReportedChange[] | undefined {
  const united = new Map<string, ReportedChange>()
  for (const edit of edits) {
    if (edit === undefined) return undefined
    for (const change of edit) {
      const { kind, locale, article, group } = change
      if (kind === 'article' && article === undefined) return undefined
      // The later change replaces the earlier one: an article may be deleted and then restored.
      united.set(JSON.stringify([kind, locale, article, group]), change)
    }
  }
  return [...united.values()]
}
