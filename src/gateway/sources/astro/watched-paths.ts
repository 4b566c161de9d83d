import { statSync, watch, type FSWatcher } from 'node:fs'
import { resolve, sep } from 'node:path'

type WatchedPaths = {
  /** Adds a file or folder to those that are watched. */
  add(path: string): void
  watch(onChange: () => void): { close(): void }
}

/**
 * Creates the list of files and folders that a loader reads. They are known only after the loader has run, so `watch`
 * may be called before `add`.
 */
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
      // Editors replace a file by another file. The next reading adds its path again.
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
