import { leftOutIfWrong } from './row.ts'
import { idField, optionalTextField, textField } from './row-fields.ts'

/** The fields of one banner of `banner/list/{id}`. */
export const bannerFields = {
  id: idField,
  title: textField,
  subtitle: leftOutIfWrong(optionalTextField),
  image: leftOutIfWrong(optionalTextField),
  alt: leftOutIfWrong(optionalTextField),
  url: leftOutIfWrong(optionalTextField),
  buttonText: leftOutIfWrong(optionalTextField),
}
