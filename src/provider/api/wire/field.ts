import * as v from 'valibot'
import { isNestedTooDeep } from '#kit/parse-json.ts'
import { withoutControls } from '#kit/without-controls.ts'

/** Text that must be there. It may be empty. */
export const TextWire = v.pipe(v.string(), v.transform(withoutControls))

/** Text that may be missing. `null`, the empty string and blanks count as missing. */
export const OptionalTextWire = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => (text == null || text.trim() === '' ? undefined : withoutControls(text))),
)

const MOST_LEVELS = 1000

/** Rows by key. Each row is read later. A list is refused, although the library would accept it as a map. */
export const MapWire = v.pipe(
  v.custom<object>((data) => typeof data === 'object' && data !== null && !Array.isArray(data), 'expected an object'),
  v.check((data) => !isNestedTooDeep(data, MOST_LEVELS), 'it is nested too deep'),
  v.record(v.string(), v.unknown()),
)

/** Rows in their order. Each row is read later. Some back ends write an empty list as `null`. */
export const RowsWire = v.nullable(v.array(v.unknown()), [])
