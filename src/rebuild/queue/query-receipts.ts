import type { Receipt } from '#contract/receipt.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'

/** Runs a query that returns whole rows of receipts, and returns the receipts. */
export async function queryReceipts(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<readonly Receipt[]> {
  return (await db.query<ReceiptRow>(text, values)).map(toReceipt)
}
