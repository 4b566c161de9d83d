import type { ListedObject, ObjectStore } from '#store/objects/object-store.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Ledger, Release } from '../lease/ledger.ts'
import type { Manifest, ReleaseFile } from '../release/manifest.ts'
import type { Trust } from '../release/trust.ts'
import type { ReleaseSlot } from './release-slot.ts'

/** A place where visitors get a site, and how a release is brought there. */
export type Target = {
  readonly name: string
  /** Holds the ledger, the manifests and whatever else is for publishers only, below `.tessera/`. */
  readonly store: ObjectStore
  /** Whether a file left for open pages is the one that earlier releases would need again. */
  readonly sharesFiles: boolean
  /** The release that visitors get, whatever the ledger believes. */
  readLive(ledger: Ledger): Promise<string | undefined>
  /** Paths that a killed publisher may have written or removed, with what it would have written. */
  readUnsure(ledger: Ledger): Promise<UncertainFiles>
  /** Brings everything that visitors of the new release need. What they get until `flip` is whole. */
  prepare(change: TargetChange): Promise<Counts>
  /** Makes the prepared release live. Answers with what the ledger has to say of it besides. */
  flip(change: TargetChange): Promise<FlipNote>
  /**
   * Takes away what only this publisher and its killed predecessors needed, after the ledger says that they are done.
   */
  tidy(lease: HeldLease): Promise<void>
  /** Removes files of dropped releases that no listed release needs. */
  drop(lease: HeldLease, dropped: DroppedReleases): Promise<void>
  /** Bytes of an earlier release, to make it live again; `undefined` if the target no longer has them. */
  openRelease(manifest: Manifest): Promise<(path: string) => Promise<Buffer | undefined>>
  /** What a visitor gets now. */
  readLiveFile(buildId: string, path: string): Promise<Buffer | undefined>
  /** What a host without access to the target has to be told: the prefix that holds the live release. */
  readPlace?(): Promise<string | undefined>
  /** What the compressed copies beside a file unpack to; an empty buffer for one that does not unpack. */
  readCopies?(buildId: string, path: string): Promise<Buffer[]>
  /** The files that visitors can get now, by their paths, without those of publishers. */
  listLive(buildId: string): Promise<ListedObject[]>
  /**
   * Which of the files that no manifest names a publisher left there all the same. Missing: all of them, since
   * nothing else has a place there.
   */
  findOwn?(paths: readonly string[]): Promise<ReadonlySet<string>>
  close(): void
}

/** What a target found or did while it made a release live. */
export type FlipNote = {
  readonly slots?: readonly ReleaseSlot[]
  /** Prefixes to clear away. */
  readonly dropping?: readonly string[]
  /** An earlier version wrote what was live: a prefix for each release. */
  readonly isFirstInSlots?: boolean
}

export type DroppedReleases = {
  readonly ids: readonly string[]
  /** The releases that stay. */
  readonly releases: readonly Release[]
  /** Their manifests. */
  readonly listed: () => Promise<readonly Manifest[]>
}

export type UncertainFiles = ReadonlyMap<string, ReleaseFile | undefined>

export type TargetChange = {
  readonly lease: HeldLease
  readonly next: Manifest
  /** The release that visitors get. */
  readonly live: string | undefined
  /** What is known of it. */
  readonly previous: Manifest | undefined
  /** Nothing that lies at the target goes live without being read. */
  readonly isThorough: boolean
  /** What goes live was not built just then: it is read at the target before. */
  readonly isRollback: boolean
  /** Whose manifests count. */
  readonly trust: Trust
  /** Whether the ledger lists the release, so that all its files are there but for those in `uncertain`. */
  readonly isListed: boolean
  /** Paths at the target that may hold anything or nothing. */
  readonly uncertain: UncertainFiles
  /** Bytes of a file of the release, as the manifest counts them. */
  read(path: string): Promise<Buffer>
  /** Text of `builds/latest.json`. */
  readonly latest: string
  onProgress(done: number, total: number): void
}

/** Files. `bytes` are those sent. */
export type Counts = {
  readonly uploaded: number
  readonly copied: number
  readonly removed: number
  readonly bytes: number
}

/** Requests and files under way at once. */
export const PARALLEL = 32
