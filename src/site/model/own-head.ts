/** What a project adds to the head of each page of a tenant: checked, and ready to print. */
export type OwnHead = {
  readonly html: string
  /** It names a web app manifest of the site. */
  readonly hasManifest?: boolean
}
