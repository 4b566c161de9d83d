import { StoreFailed } from '../errors.ts'

/**
 * What the file system refused, as `StoreFailed`; anything else as it is. `action` says what was tried:
 * `Writing index.html`.
 */
export function asStoreFailed(error: unknown, action: string, store: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return StoreFailed.fault({ action, store, reason: error.message }, {}, { cause: error })
}
