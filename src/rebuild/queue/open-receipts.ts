import type { Database } from '../db/database.ts'
import { openReceiptReader } from './receipt-reader.ts'
import { openReceiptWriter } from './receipt-writer.ts'
import type { Receipts } from './receipts.ts'

/** Opens the receipts of the database: what was requested, and what the result was. */
export function openReceipts(db: Database): Receipts {
  return { ...openReceiptWriter(db), ...openReceiptReader(db) }
}
