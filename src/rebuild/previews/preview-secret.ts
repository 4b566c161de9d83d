import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/** What signs links: `configured`, else a secret made once and kept in the database, where every process finds the same. */
export async function readPreviewSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const made = randomBytes(32).toString('base64url')
  await db.query(`INSERT INTO tessera.secret (name, value) VALUES ('preview link', $1) ON CONFLICT (name) DO NOTHING`, [
    made,
  ])
  const [kept] = await db.query<{ value: string }>(`SELECT value FROM tessera.secret WHERE name = 'preview link'`)
  return kept?.value ?? made
}
