/**
 * Header of a refusal that the gateway sends because the source of a tenant cannot be read. The words of the answer are
 * those of the source, and no fault of the provider's server.
 */
export const SOURCE_HEADER = 'tessera-source'

/** `invalid`: it has to be corrected first. `away`: asking again may help. */
export const SOURCE_STATES = { invalid: 'invalid', away: 'away' } as const
