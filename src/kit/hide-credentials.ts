const IN_TEXT = /(:\/\/)[^\s/?#\\]*@/g
const IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/{0,2}).*@/is

/** A text without the user names and passwords of the addresses in it: `https://***@files.example/a`. */
export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replace(IN_TEXT, '$1***@') : text
}

/**
 * One address without its user name and password. A mistyped address may have a slash in its password, so everything
 * before the last `@` is hidden.
 */
export function hideAddressCredentials(address: string): string {
  return address.replace(IN_ADDRESS, '$1***@')
}
