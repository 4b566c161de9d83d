import { BUCKET_PACKAGES, EMBEDDED_DATABASE, SERVICE_PACKAGES } from '#store/on-request.ts'

/** The parts of a `package.json` that say which packages come along. */
export type PackageManifest = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

const ON_REQUEST = [...BUCKET_PACKAGES, ...SERVICE_PACKAGES, EMBEDDED_DATABASE]

/** The `package.json` of the packed package: a project that needs packages of `ON_REQUEST` installs them itself. */
export function leanManifest({ dependencies, ...rest }: PackageManifest): PackageManifest {
  const isOnRequest = ([name]: readonly [string, unknown]) => ON_REQUEST.includes(name)
  const entries = Object.entries(dependencies)
  return {
    ...rest,
    dependencies: Object.fromEntries(entries.filter((entry) => !isOnRequest(entry))),
    peerDependencies: Object.fromEntries(entries.filter(isOnRequest)),
    peerDependenciesMeta: Object.fromEntries(ON_REQUEST.map((name) => [name, { optional: true }])),
  }
}
