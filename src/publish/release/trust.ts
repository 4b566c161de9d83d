import type { KeyObject } from 'node:crypto'

/** Which releases are accepted: those of this tenant, and with a key only those signed by it. */
export type Trust = { readonly tenant: string; readonly publicKey: KeyObject | undefined }
