import * as v from 'valibot'
import { LooseTextWire, OptionalTextWire } from './field.ts'

export type MenuEntryWire = {
  readonly id?: string | undefined
  readonly name: string
  readonly url: string
  readonly type?: string | undefined
  readonly description?: string | undefined
  readonly image?: string | undefined
  readonly target?: string | undefined
  readonly children: readonly MenuEntryWire[]
}

/**
 * One entry. Without an `id` it will be dropped, so whatever else it lacks must not fail the call: a missing `name` or
 * `url` is empty, missing `children` are none.
 */
export const MenuEntryWire: v.GenericSchema<unknown, MenuEntryWire> = v.lazy(() => entry)

const entry = v.object({
  id: v.pipe(
    v.nullish(v.union([v.string(), v.number()])),
    v.transform((id) => (id == null || id === '' ? undefined : String(id))),
  ),
  name: LooseTextWire,
  url: LooseTextWire,
  type: OptionalTextWire,
  description: OptionalTextWire,
  image: OptionalTextWire,
  target: OptionalTextWire,
  children: v.nullish(v.array(MenuEntryWire), []),
})

/** `btMenu/tree`: groups under whatever keys. A group without a type is of no known type; without children it is empty. */
export const MenuWire = v.record(
  v.string(),
  v.object({ type: LooseTextWire, children: v.nullish(v.array(MenuEntryWire), []) }),
)

export type MenuWire = v.InferOutput<typeof MenuWire>
