const IN_TEXT = /(:\/\/)[^\s/?#\\]*@/g
const IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/{0,2}).*@/is

/** Replaces the user names and passwords of all addresses in a text: `https://***@files.example/a`. */
export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replace(IN_TEXT, '$1***@') : text
}

/**
 * Replaces the user name and password of one address. A mistyped address may have a slash in its password, so
 * everything before the last `@` is replaced.
 */
export function hideAddressCredentials(address: string): string {
  return address.replace(IN_ADDRESS, '$1***@')
}
