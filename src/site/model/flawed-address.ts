/** An address that the pages give to visitors' browsers, and that these cannot use. `origin` is scheme and host. */
export type FlawedAddress = {
  readonly what: 'need form' | 'files'
  readonly origin: string
  readonly flaw: AddressFlaw
}

/**
 * `loopback`: the visitor's own machine. `private`: found only inside of some network. `http`: on a page with https.
 */
export type AddressFlaw = 'loopback' | 'private' | 'http'
