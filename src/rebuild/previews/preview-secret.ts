import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

/**
 * The secret that signs links. This is `configured`, or else a secret that is made once and stored in the database for
 * all processes.
 */
export async function readPreviewSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const made = randomBytes(32).toString('base64url')
  await db.query(`INSERT INTO tessera.secret (name, value) VALUES ('preview link', $1) ON CONFLICT (name) DO NOTHING`, [
    made,
  ])
  const [stored] = await db.query<{ value: string }>(`SELECT value FROM tessera.secret WHERE name = 'preview link'`)
  return stored?.value ?? made
}
