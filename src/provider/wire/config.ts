import * as v from 'valibot'
import { isNestedTooDeep } from '#kit/parse-json.ts'

/** One entry. `content` is always a string, JSON or not; what else the provider says of the entry stays with it. */
const entry = v.pipe(
  v.looseObject({ content: v.string() }),
  v.check((fields) => !isNestedTooDeep(fields), 'it is nested too deep'),
)

/** `findByParentCode`: entries by key. */
export const ConfigWire = v.record(v.string(), entry)

export type ConfigWire = v.InferOutput<typeof ConfigWire>
