import * as v from 'valibot'

/** Text that every database and log can hold: no control characters, no half of a pair. */
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

/** One entry of what changed, in the words of the provider's change feed. Without `locale` it counts for all of them. */
export const Change = v.object({
  kind: v.picklist(['article', 'config', 'menu', 'banner'], 'must be article, config, menu or banner'),
  locale: optionalText(20),
  /** Last path segment of the article. */
  article: optionalText(200),
  group: optionalText(200),
  deleted: v.optional(v.boolean('must be true or false')),
})

export type Change = v.InferOutput<typeof Change>

export const Changes = v.pipe(
  v.array(Change, 'must be a list of changes'),
  v.maxLength(5000, 'must have at most 5000 entries'),
)

/**
 * What several edits changed together, each change once. `undefined` means that anything may have changed, so one edit that does not
 * say what it changed, or that an article did and not which, makes that of all.
 */
export function uniteChanges(edits: readonly (readonly Change[] | undefined)[]): readonly Change[] | undefined {
  const united = new Map<string, Change>()
  for (const edit of edits) {
    if (edit === undefined) return undefined
    for (const change of edit) {
      const { kind, locale, article, group } = change
      if (kind === 'article' && article === undefined) return undefined
      // The later one stays: an article may be deleted and come back.
      united.set(JSON.stringify([kind, locale, article, group]), change)
    }
  }
  return [...united.values()]
}
