import { type RowOf, spare } from './row.ts'
import { idField, optionalTextField, textField } from './row-fields.ts'

/** One of `banner/list/{id}`. */
export const bannerFields = {
  id: idField,
  title: textField,
  subtitle: spare(optionalTextField),
  image: spare(optionalTextField),
  alt: spare(optionalTextField),
  url: spare(optionalTextField),
  buttonText: spare(optionalTextField),
}

export type BannerRow = RowOf<typeof bannerFields>
