import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { sha256 } from './tokens.ts'

/**
 * A sign-in at the console. `token` is the digest of the token that the editor signed in with: the session ends if that
 * token is replaced, even by one of the same name.
 */
export type Session = { readonly token: string; readonly csrf: string }

export type Sessions = {
  /** Opens a session. `token` is the digest of the token. `secret` goes into the cookie and is not stored. */
  open(token: string): Promise<Session & { secret: string }>
  find(secret: string): Promise<Session | undefined>
  /** The open sessions among these, by secret. Needs one query. */
  findAll(secrets: readonly string[]): Promise<ReadonlyMap<string, Session>>
  close(secret: string): Promise<void>
}

export const SESSION_SECONDS = 12 * 60 * 60

/**
 * Opens the sessions of the database. They survive a restart. Their secrets are not stored: a reader of the database
 * cannot use a session.
 */
export function openSessions(db: Database): Sessions {
  const idOf = (secret: string) => sha256(secret).toString('hex')

  async function findAll(secrets: readonly string[]): Promise<ReadonlyMap<string, Session>> {
    const secretOf = new Map(secrets.map((secret) => [idOf(secret), secret]))
    const found = await db.query<Session & { id: string }>(
      'SELECT id, token, csrf FROM tessera.session WHERE id = ANY ($1::text[]) AND expires_at > now()',
      [[...secretOf.keys()]],
    )
    return new Map(found.map(({ id, token, csrf }) => [secretOf.get(id)!, { token, csrf }]))
  }

  return {
    async open(token) {
      const secret = randomBytes(32).toString('base64url')
      const csrf = randomBytes(32).toString('base64url')
      await db.query(
        `INSERT INTO tessera.session (id, token, csrf, expires_at) VALUES ($1, $2, $3, now() + make_interval(secs => ` +
          `$4))`,
        [idOf(secret), token, csrf, SESSION_SECONDS],
      )
      return { secret, token, csrf }
    },
    find: async (secret) => (await findAll([secret])).get(secret),
    findAll,
    async close(secret) {
      await db.query('DELETE FROM tessera.session WHERE id = $1', [idOf(secret)])
    },
  }
}
