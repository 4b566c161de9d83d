/** What the project adds to the head of each page of a tenant. `html` is checked and ready to print. */
export type OwnHead = {
  readonly html: string
  /** Whether `html` links to a web app manifest. */
  readonly hasManifest?: boolean
}
