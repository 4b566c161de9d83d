import type { KeyObject } from 'node:crypto'

/** Whose releases count, and with a key only those that it signed. */
export type Trust = { readonly tenant: string; readonly publicKey: KeyObject | undefined }
