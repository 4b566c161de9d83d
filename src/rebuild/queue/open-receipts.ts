import type { Database } from '../db/database.ts'
import { openReceiptReader } from './receipt-reader.ts'
import { openReceiptWriter } from './receipt-writer.ts'
import type { Receipts } from './receipts.ts'

/** The receipts in the database: what was asked for, and what became of it. */
export function openReceipts(db: Database): Receipts {
  return { ...openReceiptWriter(db), ...openReceiptReader(db) }
}
