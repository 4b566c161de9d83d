import * as v from 'valibot'

/** `findByParentCode`: entries by key. `content` is always a string, JSON or not; other fields of an entry are ignored. */
export const ConfigWire = v.record(v.string(), v.object({ content: v.string() }))

export type ConfigWire = v.InferOutput<typeof ConfigWire>
