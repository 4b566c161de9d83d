import { statSync } from 'node:fs'

/**
 * Content from files that may be edited while it is served.
 *
 * `current()` compares the times and sizes of the files in each call. It does not watch the folder, so nothing must be
 * closed, no edit is missed, and it works on file systems without change events. The first load throws what `load`
 * throws. Later, each broken state of a file is reported once, and the former content stays.
 */
export function createWatchedFiles<Content>(options: {
  list: () => string[]
  load: () => Content
  onChange: (before: Content, after: Content) => void
  warn: (line: string) => void
}): { current: () => Content } {
  let stamp = stampOf(options.list())
  let content = options.load()

  return {
    current: () => {
      const found = stampOf(options.list())
      if (found === stamp) return content
      stamp = found
      const before = content
      try {
        content = options.load()
      } catch (error) {
        options.warn(`${(error as Error).message} The content of before stays.`)
        return content
      }
      options.onChange(before, content)
      return content
    },
  }
}

function stampOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(file, { bigint: true, throwIfNoEntry: false })
      return stat === undefined ? `${file} gone` : `${file} ${stat.mtimeNs} ${stat.size} ${stat.ino}`
    })
    .join('\n')
}
