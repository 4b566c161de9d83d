import type { ListedObject, ObjectStore } from '#store/objects/object-store.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Ledger, Release } from '../lease/ledger.ts'
import type { Manifest, ReleaseFile } from '../release/manifest.ts'
import type { Trust } from '../release/trust.ts'
import type { ReleaseSlot } from './release-slot.ts'

/** A place from which visitors get a site, and the steps that bring a release there. */
export type Target = {
  readonly name: string
  /** Holds the ledger, the manifests and all other files that are only for publishers, below `.tessera/`. */
  readonly store: ObjectStore
  /** Whether releases share files, so that earlier releases may need a retained file again. */
  readonly sharesFiles: boolean
  /** The release that visitors get, even if the ledger says otherwise. */
  readLive(ledger: Ledger): Promise<string | undefined>
  /** Paths that a killed publisher may have changed, with the file that it would have written. */
  readUncertain(ledger: Ledger): Promise<UncertainFiles>
  /** Brings all files that the new release needs. Until `flip`, visitors get a whole site. */
  prepare(change: TargetChange): Promise<Counts>
  /** Makes the prepared release live. Returns what else the ledger must record. */
  flip(change: TargetChange): Promise<FlipNote>
  /**
   * Removes files that only this publisher and killed ones before it needed, after the ledger says that they are done.
   */
  tidy(lease: HeldLease): Promise<void>
  /** The releases that have a folder of their own. Missing if releases share their places. */
  listFolders?(): readonly string[]
  /** Removes files of dropped releases that no listed release needs, and the folders of `leaving`. */
  drop(lease: HeldLease, dropped: DroppedReleases): Promise<void>
  /**
   * Opens an earlier release, to make it live again. The result returns the bytes of a file; `undefined` if the target
   * no longer has them.
   */
  openRelease(manifest: Manifest): Promise<(path: string) => Promise<Buffer | undefined>>
  /** The bytes that a visitor gets now. */
  readLiveFile(buildId: string, path: string): Promise<Buffer | undefined>
  /** The prefix that holds the live release, for a host that cannot read the target. */
  readPlace?(): Promise<string | undefined>
  /** The unpacked bytes of the compressed copies beside a file; an empty buffer for a copy that does not unpack. */
  readCopies?(buildId: string, path: string): Promise<Buffer[]>
  /** The files that visitors can get now, with their paths, without those for publishers. */
  listLive(buildId: string): Promise<ListedObject[]>
  /**
   * Which of these files, which no manifest names, a publisher left. If the method is missing, publishers left all of
   * them, because nothing else may write there.
   */
  findOwn?(paths: readonly string[]): Promise<ReadonlySet<string>>
  close(): void
}

/** What a target found or did when it made a release live. */
export type FlipNote = {
  readonly slots?: readonly ReleaseSlot[]
  /** Prefixes to remove. */
  readonly dropping?: readonly string[]
  /** Whether the last release was written by an earlier version, which gave each release its own prefix. */
  readonly isFirstInSlots?: boolean
}

export type DroppedReleases = {
  readonly ids: readonly string[]
  /** The releases whose folders are not needed any more. Those that stay listed can be made again. */
  readonly leaving: readonly string[]
  /** The releases that stay. */
  readonly releases: readonly Release[]
  /** The manifests of these releases. */
  readonly listed: () => Promise<readonly Manifest[]>
}

/**
 * Paths at the target that may hold anything, each with the file that is probably there. `undefined`: nothing is known,
 * or the file is wrong.
 */
export type UncertainFiles = ReadonlyMap<string, ReleaseFile | undefined>

/** What a target needs to make a release live. */
export type TargetChange = {
  readonly lease: HeldLease
  readonly next: Manifest
  /** The release that visitors get. */
  readonly live: string | undefined
  /** Its manifest, as far as it is trusted. */
  readonly previous: Manifest | undefined
  /** Whether nothing at the target may go live without being read. */
  readonly isThorough: boolean
  /** Whether the release comes from the target itself. Its files are read and checked before they are sent. */
  readonly isRollback: boolean
  /** Which manifests are trusted. */
  readonly trust: Trust
  /** Whether the ledger lists the release. Then the target has all its files, except those in `uncertain`. */
  readonly isListed: boolean
  /** Paths at the target that may hold anything or nothing. */
  readonly uncertain: UncertainFiles
  /** The bytes of a file of the release, which have the manifest's digest. */
  read(path: string): Promise<Buffer>
  /** The text of `builds/latest.json`. */
  readonly latest: string
  onProgress(done: number, total: number): void
}

/** Numbers of files. `bytes` are the bytes that were sent. */
export type Counts = {
  readonly uploaded: number
  readonly copied: number
  readonly removed: number
  readonly bytes: number
}

/** How many requests or files run at the same time. */
export const PARALLEL = 32
