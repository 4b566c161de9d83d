import * as v from 'valibot'
import { isNestedTooDeep } from '#kit/parse-json.ts'
import { withoutControls } from '#kit/without-controls.ts'

/** Text that must be there, if only as an empty string. */
export const TextWire = v.pipe(v.string(), v.transform(withoutControls))

/** Text that may be missing. `null`, the empty string and blanks count as missing. */
export const OptionalTextWire = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => (text == null || text.trim() === '' ? undefined : withoutControls(text))),
)

const MOST_LEVELS = 1000

/** Rows by key. Each is read by itself. A list is no map, though the library would take it for one. */
export const MapWire = v.pipe(
  v.custom<object>((data) => typeof data === 'object' && data !== null && !Array.isArray(data), 'expected an object'),
  v.check((data) => !isNestedTooDeep(data, MOST_LEVELS), 'it is nested too deep'),
  v.record(v.string(), v.unknown()),
)

/** Rows in their order. Each is read by itself. `null` is how some back ends write an empty list. */
export const RowsWire = v.nullable(v.array(v.unknown()), [])
