import { TargetSlow } from '../errors.ts'
import { openPublishing, type Publishing, type TargetHelpers } from './open-publishing.ts'
import type { Tenant } from '../settings/tenants-file.ts'

/** Targets of tenants. Each is opened once, and again if its settings change. Must be closed. */
type ReusedTargets = {
  /** The opened target of a tenant. Throws the reason if it cannot be opened. */
  of(name: string, tenant: Tenant): Promise<Publishing>
  /**
   * Asks a question that a target should answer quickly. Throws `TargetSlow` if it does not, and ends the target's
   * requests, which would go on for minutes.
   */
  ask<Answer>(name: string, tenant: Tenant, question: (publishing: Publishing) => Promise<Answer>): Promise<Answer>
  /** Closes a target. The next use opens it anew. */
  drop(name: string): void
  /** Ends the questions that are running, and closes all targets. */
  close(): void
}

/** How long a target may take to say what is live there. */
const LONGEST_MS = 10_000

/** Makes a store of opened targets. Relative folders are below `root`. `longestMs` is how long a question may take. */
export function createReusedTargets(root: string, helpers: TargetHelpers = {}, longestMs = LONGEST_MS): ReusedTargets {
  const open = new Map<string, { readonly settings: string; readonly publishing: Promise<Publishing> }>()
  const asked = new Set<Publishing>()

  async function of(name: string, tenant: Tenant): Promise<Publishing> {
    const settings = JSON.stringify(tenant.publish)
    const known = open.get(name)
    if (known?.settings === settings) return known.publishing
    drop(name)
    const publishing = openPublishing(root, name, tenant, helpers)
    open.set(name, { settings, publishing })
    try {
      return await publishing
    } catch (error) {
      if (open.get(name)?.publishing === publishing) open.delete(name)
      throw error
    }
  }

  function drop(name: string): void {
    const known = open.get(name)
    open.delete(name)
    // If a target could not be opened, it need not be closed.
    known?.publishing.then(
      (publishing) => publishing.close(),
      () => undefined,
    )
  }

  return {
    of,
    async ask(name, tenant, question) {
      const publishing = await of(name, tenant)
      asked.add(publishing)
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        const target = tenant.publish?.target ?? ''
        late.reject(TargetSlow.fault({ target, seconds: longestMs / 1000 }, { tenant: name }))
        publishing.cutOff()
        drop(name)
      }, longestMs)
      try {
        return await Promise.race([question(publishing), late.promise])
      } finally {
        clearTimeout(timer)
        asked.delete(publishing)
      }
    },
    drop,
    close() {
      for (const publishing of asked) publishing.cutOff()
      for (const name of open.keys()) drop(name)
    },
  }
}
