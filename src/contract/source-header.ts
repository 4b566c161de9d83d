/**
 * The gateway sends this header if it cannot read a tenant's source. The message of that answer is about the source,
 * and builds report the source (`SourceFailed`) instead of the provider.
 */
export const SOURCE_HEADER = 'tessera-source'

/** The values of that header. `invalid`: a person must correct the source first. `away`: a retry may help. */
export const SOURCE_STATES = { invalid: 'invalid', away: 'away' } as const
