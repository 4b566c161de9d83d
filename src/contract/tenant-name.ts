/** The form of a tenant's name, which is a part of addresses, folders and variables. */
export const TENANT_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/
