import * as v from 'valibot'
import { OptionalTextWire, TextWire } from './field.ts'

/**
 * `changes`: what changed since a cursor. A `kind` that is not known makes the whole answer one of the wrong shape:
 * better to read everything than to miss a change. Without `locale` a change counts for all of them.
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
  /** `false`: the cursor is too old, read everything. */
  complete: v.boolean(),
})

export type ChangesWire = v.InferOutput<typeof ChangesWire>
