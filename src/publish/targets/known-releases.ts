import type { FolderTimes } from '#store/fs/folder-times.ts'
import type { Threads } from '#threads/threads.ts'
import { createOwnReleases, type OwnReleases } from './own-releases.ts'
import { openRecycledRelease, type RecycledRelease, type StoredRecycled } from './recycled-release.ts'
import type { TargetChange } from './target.ts'

/** What a publisher knows of the releases in a folder, so that it need not link every file of its next release. */
export type KnownReleases = {
  readonly own: OwnReleases
  readonly recycled: RecycledRelease
  /** Begins a publish. All is forgotten if another publisher was there since, which may have found damaged files. */
  begin(change: TargetChange): void
  /** Ends a publish: prepares the next one, also for another process. */
  end(): void
  /** Forgets all of it. */
  distrust(): void
}

/** Keeps one text on this machine from one process to the next. `undefined` if nothing is kept. */
export type KeptText = { read(): string | undefined; write(text: string): void }

/** The text that is kept. */
type Memory = {
  /** The publisher's token. If the next token is not one more, another publisher was there since. */
  readonly token: number
  /** `OwnReleases.times`. */
  readonly times: { readonly [buildId: string]: FolderTimes }
  readonly recycled?: StoredRecycled | undefined
}

/** Without `threads`, there is a recycled release only after the folder of an old release was free. */
export function openKnownReleases(
  releasesDir: string,
  { threads, kept }: { readonly threads?: Threads | undefined; readonly kept?: KeptText | undefined },
): KnownReleases {
  const recycled = openRecycledRelease(releasesDir, threads)
  const own = createOwnReleases()
  let lastToken: number | undefined

  return {
    own,
    recycled,
    begin({ lease, previous, uncertain }) {
      if (lastToken === undefined) recall(previous)
      if (lastToken === undefined || lease.token !== lastToken + 1 || uncertain.size > 0) distrust()
      lastToken = lease.token
    },
    end() {
      const { last, times } = own
      if (!last || lastToken === undefined) return
      recycled.copy(last)
      kept?.write(JSON.stringify({ token: lastToken, times, recycled: recycled.stored(last) } satisfies Memory))
    },
    distrust,
  }

  function distrust(): void {
    own.clear()
    recycled.forget()
  }

  /** Takes over what another process kept, if `live` is the release that it made last. */
  function recall(live: TargetChange['previous']): void {
    const text = kept?.read()
    const memory = text === undefined ? undefined : (JSON.parse(text) as Memory)
    if (!memory || !live || !(live.buildId in memory.times)) return
    lastToken = memory.token
    own.recall(memory.times, live)
    if (memory.recycled?.live === live.buildId) recycled.recall(memory.recycled, live)
  }
}
