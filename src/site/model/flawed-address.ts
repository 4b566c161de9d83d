/** An address in the pages that visitors' browsers cannot use. `origin` is scheme and host. */
export type FlawedAddress = {
  readonly what: 'need form' | 'files'
  readonly origin: string
  readonly flaw: AddressFlaw
}

/**
 * Why browsers cannot use an address. `loopback`: it is the visitor's own machine. `private`: it exists only inside
 * some network. `http`: it has no TLS, but the page has.
 */
export type AddressFlaw = 'loopback' | 'private' | 'http'
