import * as v from 'valibot'
import { OptionalTextWire, TextWire } from './field.ts'

/**
 * `changes`: what changed since a cursor. If a `kind` is unknown, the whole answer has a wrong shape: reading
 * everything is better than missing a change. A change without `locale` counts for all locales.
 */
export const ChangesWire = v.object({
  cursor: v.pipe(TextWire, v.nonEmpty()),
  changed: v.array(
    v.object({
      kind: v.picklist(['article', 'config', 'menu', 'banner']),
      locale: OptionalTextWire,
      article: OptionalTextWire,
      group: OptionalTextWire,
    }),
  ),
  deleted: v.array(
    v.object({
      kind: v.literal('article'),
      locale: OptionalTextWire,
      article: TextWire,
      group: OptionalTextWire,
    }),
  ),
  /** `false` if the cursor is too old. Then everything must be read. */
  complete: v.boolean(),
})

export type ChangesWire = v.InferOutput<typeof ChangesWire>
