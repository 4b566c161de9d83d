import { StoreFailed } from '../errors.ts'

/**
 * Turns an error of the file system into `StoreFailed`; any other error stays as it is. `action` says what was tried:
 * `Writing index.html`.
 */
export function asStoreFailed(error: unknown, action: string, store: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return StoreFailed.fault({ action, store, reason: error.message }, {}, { cause: error })
}
