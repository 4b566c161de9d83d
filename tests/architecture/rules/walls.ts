import { builtinModules } from 'node:module'
import { importsOf, type Import } from '../imports.ts'
import { packagesOutsideNode, roomOf, rooms } from '../rooms.ts'
import { isTestFile, lineAt, withoutCommentLines, type SourceFile } from '../source-file.ts'

/** A rule takes one file and returns what is wrong, as `path:line what`. */
export type Rule = (file: SourceFile) => string[]

/** A room may import only the rooms that its row of the table names. */
export const onlyAllowedRooms: Rule = (file) =>
  broken(file, ({ target }) => {
    const from = roomOf(file.path)
    const to = target === undefined ? undefined : roomOf(target)
    if (from === undefined || to === undefined || from === to) return undefined
    if (rooms[from]?.mayImport.includes(to)) return undefined
    return `${from} may not import ${to}`
  })

/** Code below `src/` must not import files from outside. Tests may import tests/support and the demo. */
export const nothingFromOutside: Rule = (file) =>
  broken(file, ({ specifier, target }) => {
    if (roomOf(file.path) === undefined || target === undefined || target.startsWith('src/')) return undefined
    if (isTestFile(file.path) && /^(demo|tests\/support)\//.test(target)) return undefined
    return `src may not import ${specifier}`
  })

/** Each import line must show whether it goes to another room: `#room/file.ts` does, `./file.ts` does not. */
export const wallsShowInImports: Rule = (file) =>
  broken(file, ({ specifier, target }) => {
    const to = target === undefined ? undefined : roomOf(target)
    if (to === undefined) return undefined
    const crosses = to !== roomOf(file.path)
    if (crosses === specifier.startsWith('#')) return undefined
    return crosses
      ? `import another room as #${to}/…, not ${specifier}`
      : `import the own room as ./…, not ${specifier}`
  })

/** A theme must not import another theme, and shared parts must not import any theme. */
export const themesStandAlone: Rule = (file) =>
  broken(file, ({ target }) => {
    const own = themeFolderOf(file.path)
    const other = target === undefined ? undefined : themeFolderOf(target)
    if (own === undefined || other === undefined || other === 'parts' || own === other) return undefined
    return `${own} may not import ${other}`
  })

function themeFolderOf(path: string): string | undefined {
  return /^src\/themes\/([^/]+)\//.exec(path)?.[1]
}

/** Only rooms that run in Node may use Node's own modules. */
export const onlyNodeRoomsUseNode: Rule = (file) =>
  broken(file, ({ specifier }) => {
    const room = roomOutsideNode(file)
    if (room === undefined || !isBuiltin(specifier)) return undefined
    return `${room} runs outside of Node and may not import ${specifier}`
  })

/** Rooms that run outside of Node may import only packages that run there too. */
export const packagesRunWhereTheRoomRuns: Rule = (file) =>
  broken(file, ({ specifier, target }) => {
    const room = roomOutsideNode(file)
    if (room === undefined || target !== undefined || !/^@?[a-z]/.test(specifier) || isBuiltin(specifier))
      return undefined
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
    return packagesOutsideNode[room]?.includes(name)
      ? undefined
      : `${room} runs outside of Node and may not import ${name}`
  })

const nodeGlobal =
  /(?<![\w.$'"`/-])(?:process|Buffer|setImmediate|clearImmediate|__dirname|__filename|require)(?=[.([])/g

/** Only rooms that run in Node may use the global names that Node adds. */
export const onlyNodeRoomsUseNodeGlobals: Rule = (file) => {
  const room = roomOutsideNode(file)
  if (room === undefined) return []
  const text = withoutCommentLines(file.text)
  return [...text.matchAll(nodeGlobal)].map(
    (match) => `${file.path}:${lineAt(text, match.index)} ${room} runs outside of Node and may not use ${match[0]}`,
  )
}

function roomOutsideNode({ path }: SourceFile): string | undefined {
  const room = roomOf(path)
  return room === undefined || isTestFile(path) || rooms[room]?.runs === 'node' ? undefined : room
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

function broken(file: SourceFile, faultOf: (one: Import) => string | undefined): string[] {
  return importsOf(file).flatMap((one) => {
    const fault = faultOf(one)
    return fault === undefined ? [] : [`${file.path}:${one.line} ${fault}`]
  })
}
