import type { KeyObject } from 'node:crypto'

/** Which releases are trusted: those of this tenant, and, if there is a key, only those that it signed. */
export type Trust = { readonly tenant: string; readonly publicKey: KeyObject | undefined }
