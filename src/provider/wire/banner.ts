import * as v from 'valibot'
import { IdWire, OptionalTextWire, TextWire } from './field.ts'

/** `banner/list/{id}`: the banners in their order. `id` and `title` must be there. */
export const BannerWire = v.array(
  v.object({
    id: IdWire,
    title: TextWire,
    subtitle: OptionalTextWire,
    image: OptionalTextWire,
    alt: OptionalTextWire,
    url: OptionalTextWire,
    buttonText: OptionalTextWire,
  }),
)

export type BannerWire = v.InferOutput<typeof BannerWire>
