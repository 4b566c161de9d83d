import type { Receipt } from '#contract/receipt.ts'
import type { Database } from '../db/database.ts'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'

/** The receipts of a query that gives whole rows. */
export async function queryReceipts(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<readonly Receipt[]> {
  return (await db.query<ReceiptRow>(text, values)).map(toReceipt)
}
