import { type Field, leftOutIfWrong, UNREADABLE } from './row.ts'
import { idField, optionalTextField, textField } from './row-fields.ts'

const listField: Field<readonly unknown[]> = {
  expected: 'a list such as [{ "id": "1", "name": "Water", "url": "/water.html" }]',
  read: (value) => (value == null ? [] : Array.isArray(value) ? (value as unknown[]) : UNREADABLE),
}

/**
 * The fields of one menu entry. The site model leaves an entry without an `id` out, so its other fields may be missing
 * and are empty then.
 */
export const menuEntryFields = {
  id: { ...idField, read: (value: unknown) => (value == null || value === '' ? undefined : idField.read(value)) },
  name: textField,
  url: textField,
  type: leftOutIfWrong(optionalTextField),
  description: leftOutIfWrong(optionalTextField),
  image: leftOutIfWrong(optionalTextField),
  target: leftOutIfWrong(optionalTextField),
  children: leftOutIfWrong(listField),
}

/**
 * The fields of one group of `btMenu/tree`. Without a type, the group has no known type. Without children, it is empty.
 */
export const menuGroupFields = { type: textField, children: listField }
