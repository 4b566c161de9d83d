import type { LocalCache } from '../cache/local-cache.ts'
import type { LogHead } from './log-head.ts'
import type { SegmentIndex } from './log-segment.ts'

/** The head of a shared log as this machine last read or wrote it. Without `etag`, there was no head. */
export type LogNote = Pick<LogHead, 'segments' | 'retired'> & { readonly etag?: string }

/**
 * What a machine remembers of a shared log, so that it loads no segment twice, and needs no request before it writes.
 */
export type LogNotes = {
  read(): LogNote | undefined
  indexOf(segment: string): SegmentIndex | undefined
  /** Also drops the indexes of segments that the note does not name. */
  write(note: LogNote, indexes: ReadonlyMap<string, SegmentIndex | undefined>): void
  forget(): void
}

const NOTES = 'shared-log'
const INDEXES = 'shared-segment'

/** Opens the notes. `log` names the log and its store. */
export function openLogNotes(cache: LocalCache, log: string): LogNotes {
  const keyOf = (segment: string) => `${log}\n${segment}`
  const namesKept = () => cache.keys(INDEXES, keyOf('')).map((key) => key.slice(keyOf('').length))
  return {
    read() {
      const text = cache.read(NOTES, log)
      return text === undefined ? undefined : (JSON.parse(text) as LogNote)
    },
    indexOf(segment) {
      const text = cache.read(INDEXES, keyOf(segment))
      return text === undefined ? undefined : (JSON.parse(text) as SegmentIndex)
    },
    write(note, indexes) {
      const here = new Set(namesKept())
      const named = new Set(note.segments.map(({ name }) => name))
      const rows = note.segments.flatMap(({ name }) => {
        const index = here.has(name) ? undefined : indexes.get(name)
        return index ? [[INDEXES, keyOf(name), JSON.stringify(index)] as const] : []
      })
      cache.writeRows([...rows, [NOTES, log, JSON.stringify(note)]])
      cache.delete(INDEXES, [...here].filter((name) => !named.has(name)).map(keyOf))
    },
    forget: () => cache.delete(NOTES, [log]),
  }
}
