import { setTimeout as sleep } from 'node:timers/promises'
import { WriteConflict } from '#store/errors.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { isGone } from '#store/fs/process-identity.ts'
import { PublishBusy } from '../errors.ts'
import type { HeldLease } from './held-lease.ts'
import { holdLease } from './hold-lease.ts'
import type { LeaseOptions } from './lease-options.ts'
import { LEDGER_KEY, readLedger, writeLedger, type Ledger, type ReadLedger } from './ledger.ts'
import { createRefusedWrites, type RefusedWrites } from '../targets/refused-writes.ts'
import { readOwnLedger } from './target-owner.ts'

const POLL_MS = 150

/**
 * Takes the lease of a target. Waits for another publisher to finish.
 *
 * Takes a lease over in three cases: its holder runs on this machine and is dead; the lease expired more than half its
 * length ago; or it has not changed for its whole length while this publisher watched it, which needs no common clock.
 *
 * Throws `PublishBusy` if the wait is too long, `TargetNotOwn` if the target holds the site of another tenant, and
 * `StoreRefusesWrites` if the store keeps refusing the write although the lease is free. `known` is what
 * `readOwnLedger` has just read.
 */
export async function takeLease(options: LeaseOptions, known?: ReadLedger): Promise<HeldLease> {
  const { target, tenant, publisher, leaseMs } = options
  const { store } = target
  const start = performance.now()
  const refused = createRefusedWrites(LEDGER_KEY, store.name)
  let read = known ?? (await readOwnLedger(target, tenant))
  let watched = { etag: read.etag, since: start }
  for (;;) {
    if (read.etag !== watched.etag) watched = { etag: read.etag, since: performance.now() }
    if (isFree(read.ledger, options.now(), performance.now() - watched.since)) {
      const expiresMs = options.now() + leaseMs
      const token = read.ledger.token + 1
      const pending = [...read.ledger.pending, token]
      const dropping = withBegun(read.ledger, options.buildId)
      const lease = { holder: publisher, leaseMs, expiresMs }
      const ledger: Ledger = { ...read.ledger, tenant, token, pending, dropping, lease }
      const etag = await written(store, ledger, read.etag, refused)
      if (etag !== undefined) return holdLease(options, { ledger, etag }, read.ledger)
    } else {
      refused.forget()
      const holder = nameOf(read.ledger)
      const waitedMs = Math.round(performance.now() - start)
      if (waitedMs >= options.waitMs) throw PublishBusy.fault({ holder, waitedMs })
      options.onWait?.(holder)
      // A random pause, so that several waiting publishers do not ask at the same moments.
      await sleep(POLL_MS * (0.5 + Math.random()))
    }
    read = await readOwnLedger(target, tenant)
  }
}

function isFree({ lease }: Ledger, nowMs: number, watchedMs: number): boolean {
  if (!lease || isGone(lease.holder)) return true
  return nowMs > lease.expiresMs + lease.leaseMs / 2 || watchedMs > lease.leaseMs
}

function withBegun({ releases, dropping }: Ledger, buildId: string | undefined): readonly string[] {
  const isKnown = buildId === undefined || dropping.includes(buildId) || releases.some(({ id }) => id === buildId)
  return isKnown ? dropping : [...dropping, buildId]
}

function nameOf({ lease }: Ledger): string {
  return lease ? `process ${lease.holder.pid} on ${lease.holder.host}` : 'another publisher'
}

/** Writes the ledger. `undefined` if another publisher was faster. */
async function written(
  store: ObjectStore,
  ledger: Ledger,
  etag: string | undefined,
  refused: RefusedWrites,
): Promise<string | undefined> {
  try {
    return await writeLedger(store, ledger, etag)
  } catch (error) {
    if (!WriteConflict.is(error)) throw error
    // If the answer to a write was lost, the client repeats the write, and it conflicts with itself.
    const now = await readLedger(store)
    const isOurs = now.ledger.token === ledger.token && now.ledger.lease?.holder.id === ledger.lease?.holder.id
    if (!isOurs) await refused.pause(error as Error)
    return isOurs ? now.etag : undefined
  }
}
