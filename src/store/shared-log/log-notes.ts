import type { LocalCache } from '../cache/local-cache.ts'
import type { LogHead } from './log-head.ts'
import type { SegmentIndex } from './log-segment.ts'

/** The head of a shared log as this machine read or wrote it last. Without `etag` there was none. */
export type LogNote = Pick<LogHead, 'packs' | 'retired'> & { readonly etag?: string }

/** What a machine remembers of a shared log, so that it fetches no pack twice and asks for nothing before it writes. */
export type LogNotes = {
  read(): LogNote | undefined
  indexOf(pack: string): SegmentIndex | undefined
  /** Also drops the indexes of packs that the note does not name. */
  write(note: LogNote, indexes: ReadonlyMap<string, SegmentIndex | undefined>): void
  forget(): void
}

const NOTES = 'shared-log'
const INDEXES = 'shared-pack'

/** `log` names the log and its store. */
export function openLogNotes(cache: LocalCache, log: string): LogNotes {
  const keyOf = (pack: string) => `${log}\n${pack}`
  const namesKept = () => cache.keys(INDEXES, keyOf('')).map((key) => key.slice(keyOf('').length))
  return {
    read() {
      const text = cache.read(NOTES, log)
      return text === undefined ? undefined : (JSON.parse(text) as LogNote)
    },
    indexOf(pack) {
      const text = cache.read(INDEXES, keyOf(pack))
      return text === undefined ? undefined : (JSON.parse(text) as SegmentIndex)
    },
    write(note, indexes) {
      const here = new Set(namesKept())
      const named = new Set(note.packs.map(({ name }) => name))
      const rows = note.packs.flatMap(({ name }) => {
        const index = here.has(name) ? undefined : indexes.get(name)
        return index ? [[INDEXES, keyOf(name), JSON.stringify(index)] as const] : []
      })
      cache.writeRows([...rows, [NOTES, log, JSON.stringify(note)]])
      cache.delete(INDEXES, [...here].filter((name) => !named.has(name)).map(keyOf))
    },
    forget: () => cache.delete(NOTES, [log]),
  }
}
