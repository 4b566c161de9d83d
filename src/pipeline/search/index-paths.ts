import { changeSince } from '#kit/list-change.ts'
import { PathMap } from '#kit/path-map.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { dataFile, listsOf, textFileName, type SearchState, type StateItem } from './search-state.ts'

/** Paths in the bundle of an index's files. Each has a number: how often the index names the file. */
export type IndexPaths = PathMap<number>

type Count = { readonly items: readonly StateItem[]; readonly by: 1 | -1 }

const known = new WeakMap<SearchState, { readonly folder: string; readonly paths: IndexPaths }>()

/** Paths of the files of an index that is in `folder`. */
export function indexPaths(state: SearchState, folder: string): IndexPaths {
  const found = known.get(state)
  if (found?.folder === folder) return found.paths
  const lists = Object.values(listsOf(state)).map((items): Count => ({ items, by: 1 }))
  return keep(state, folder, countPaths(PathMap.empty(), folder, lists, ownFiles(state)))
}

/** The same for an index that was made by changing `before`. */
export function changeIndexPaths(before: SearchState, state: SearchState, folder: string): IndexPaths {
  const last = listsOf(before)
  const counts = Object.entries(listsOf(state)).flatMap(([name, items]): Count[] => {
    const old = last[name as keyof typeof last]
    const splices = changeSince<StateItem>(old, items)?.splices ?? [{ removed: old, added: items }]
    return splices.flatMap(({ removed, added }): Count[] => [
      { items: removed, by: -1 },
      { items: added, by: 1 },
    ])
  })
  // The start file and the table of Chinese characters are the same as before, and counted already.
  return keep(state, folder, countPaths(indexPaths(before, folder), folder, counts, []))
}

function keep(state: SearchState, folder: string, paths: IndexPaths): IndexPaths {
  known.set(state, { folder, paths })
  return paths
}

function ownFiles({ forms }: SearchState): string[] {
  return [START_FILE, ...(forms === undefined ? [] : [dataFile(forms)])]
}

/** Two shards may name the same file. It is removed when the last of them no longer names it. */
function countPaths(last: IndexPaths, folder: string, counts: readonly Count[], own: readonly string[]): IndexPaths {
  const totals = new Map(own.map((name) => [`${folder}/${name}`, 1]))
  for (const { items, by } of counts) {
    for (const item of items) {
      for (const name of filesOf(item)) {
        const path = `${folder}/${name}`
        totals.set(path, (totals.get(path) ?? last.get(path) ?? 0) + by)
      }
    }
  }
  return last.with([...totals].map(([path, total]) => [path, total === 0 ? undefined : total] as const))
}

function filesOf(item: StateItem): string[] {
  if ('lists' in item) return [item.name, ...item.lists].map(dataFile)
  return Array.from({ length: item.blocks }, (_, block) => textFileName(item.text, block))
}
