import { ON_REQUEST } from '#store/on-request.ts'

/** The parts of a `package.json` that we read or change. */
export type PackageManifest = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** The linker. Commands are linked before they are packed, so a project does not need it. */
const FOR_LINKING = 'rolldown'

/**
 * The `package.json` of the packed package. The packages of `ON_REQUEST` become optional: a project that needs one
 * installs it itself.
 */
export function leanManifest({ dependencies, ...rest }: PackageManifest): PackageManifest {
  const isOnRequest = ([name]: readonly [string, unknown]) => ON_REQUEST.has(name)
  const entries = Object.entries(dependencies).filter(([name]) => name !== FOR_LINKING)
  return {
    ...rest,
    dependencies: Object.fromEntries(entries.filter((entry) => !isOnRequest(entry))),
    peerDependencies: Object.fromEntries(entries.filter(isOnRequest)),
    peerDependenciesMeta: Object.fromEntries([...ON_REQUEST].map((name) => [name, { optional: true }])),
  }
}
