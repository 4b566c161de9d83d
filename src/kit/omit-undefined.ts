type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]

type OmitUndefined<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & {
  [K in OptionalKeys<T>]?: Exclude<T[K], undefined>
}

/**
 * Copies an object without the fields that are `undefined`. The order stays, because views are digested as JSON text.
 */
export function omitUndefined<T extends object>(fields: T): OmitUndefined<T> {
  const kept: Record<string, unknown> = {}
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key]
  return kept as OmitUndefined<T>
}
