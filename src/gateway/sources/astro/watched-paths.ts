import { statSync, watch, type FSWatcher } from 'node:fs'
import { resolve, sep } from 'node:path'

export type WatchedPaths = {
  /** Watches this file or folder too. */
  add(path: string): void
  watch(onChange: () => void): { close(): void }
}

/** The files and folders that a loader reads. They are known only once it has run, so watching may begin before. */
export function createWatchedPaths(): WatchedPaths {
  const paths = new Set<string>()
  const watchers = new Map<string, FSWatcher>()
  let listener: (() => void) | undefined

  function follow(path: string): void {
    const covered = [...watchers.keys()].some((known) => path === known || path.startsWith(known + sep))
    const found = statSync(path, { throwIfNoEntry: false })
    if (covered || found === undefined) return
    const forget = () => {
      watchers.get(path)?.close()
      watchers.delete(path)
    }
    const watcher = watch(path, { recursive: found.isDirectory() }, (event) => {
      // Editors put another file in the place of a file. The next reading adds its path again.
      if (event === 'rename' && found.isFile()) forget()
      listener?.()
    })
    watcher.on('error', forget)
    watchers.set(path, watcher)
  }

  return {
    add(written) {
      const path = resolve(written)
      paths.add(path)
      if (listener) follow(path)
    },
    watch(onChange) {
      listener = onChange
      for (const path of paths) follow(path)
      return {
        close() {
          listener = undefined
          for (const watcher of watchers.values()) watcher.close()
          watchers.clear()
        },
      }
    },
  }
}
