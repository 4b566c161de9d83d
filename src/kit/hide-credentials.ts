const IN_TEXT = /(:\/\/)[^\s/?#\\]*@/g
const IN_ADDRESS = /^([a-z][a-z\d+.-]*:\/{0,2}).*@/is

/** A text without the user names and passwords of the addresses in it: `https://***@files.example/a`. */
export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replace(IN_TEXT, '$1***@') : text
}

/** The same of one address as somebody typed it. What is no address may have a slash in its password, so all before the last `@` goes. */
export function hideAddressCredentials(address: string): string {
  return address.replace(IN_ADDRESS, '$1***@')
}
