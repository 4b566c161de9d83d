import { ON_REQUEST } from '#store/on-request.ts'

/** The parts of a `package.json` that say which packages come along. */
export type PackageManifest = {
  readonly dependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** Links the commands before they are packed. A project gets them linked, so it does not need the linker. */
const FOR_LINKING = 'rolldown'

/** The `package.json` of the packed package: a project that needs packages of `ON_REQUEST` installs them itself. */
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
