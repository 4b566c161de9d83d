/**
 * The header of an answer with which the gateway says that a tenant's source cannot be read. The message of that answer
 * is about the source; the provider's server has no fault.
 */
export const SOURCE_HEADER = 'tessera-source'

/** The values of that header. `invalid`: a person must correct the source first. `away`: a retry may help. */
export const SOURCE_STATES = { invalid: 'invalid', away: 'away' } as const
