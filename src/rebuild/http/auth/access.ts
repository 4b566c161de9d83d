import type { Sessions } from './sessions.ts'
import type { RebuildSettings } from '../../rebuild-settings.ts'
import { isValid, maySee } from './tokens.ts'

/** The credentials with which a caller was allowed to see a tenant. */
export type Pass = {
  /** Digest of the token. */
  readonly token: string
  /** The secret of the console's cookie, if the caller sent the cookie and not the token. */
  readonly session: string | undefined
  readonly tenant: string
}

/**
 * Returns those passes that still grant access: the token exists, has not expired, and may see the tenant, and the
 * session has not ended.
 *
 * It queries the database once, and only if a pass has a session.
 */
export async function stillHolding(
  passes: readonly Pass[],
  service: { sessions: Pick<Sessions, 'findAll'>; settings: () => Pick<RebuildSettings, 'tokens'>; now: () => number },
): Promise<ReadonlySet<Pass>> {
  const secrets = [...new Set(passes.flatMap(({ session }) => session ?? []))]
  const sessions = secrets.length > 0 ? await service.sessions.findAll(secrets) : new Map<string, never>()
  const valid = service.settings().tokens.filter((entry) => isValid(entry, service.now()) && entry.role !== 'monitor')
  const entries = new Map(valid.map((entry) => [entry.sha256, entry]))
  return new Set(
    passes.filter(({ token, session, tenant }) => {
      const entry = entries.get(token)
      return entry && maySee(entry, tenant) && (session === undefined || sessions.has(session))
    }),
  )
}
