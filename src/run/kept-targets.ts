import type { Threads } from '#kit/threads.ts'
import { openPublishing, type Publishing } from './open-publishing.ts'
import type { Tenant } from './tenants-file.ts'

/** Tenants' targets, each opened once and again when its settings change. Must be closed. */
export type KeptTargets = {
  /** Throws what keeps a target from being opened. */
  of(name: string, tenant: Tenant): Promise<Publishing>
  /** The next use opens it anew. */
  drop(name: string): void
  close(): void
}

export function createKeptTargets(root: string, threads?: Threads): KeptTargets {
  const open = new Map<string, { readonly settings: string; readonly publishing: Promise<Publishing> }>()

  function drop(name: string): void {
    const known = open.get(name)
    open.delete(name)
    // A target that could not be opened needs no closing.
    known?.publishing.then(
      (publishing) => publishing.close(),
      () => undefined,
    )
  }

  return {
    async of(name, tenant) {
      const settings = JSON.stringify(tenant.publish)
      const known = open.get(name)
      if (known?.settings === settings) return known.publishing
      drop(name)
      const publishing = openPublishing(root, name, tenant, threads)
      open.set(name, { settings, publishing })
      try {
        return await publishing
      } catch (error) {
        if (open.get(name)?.publishing === publishing) open.delete(name)
        throw error
      }
    },
    drop,
    close: () => [...open.keys()].forEach(drop),
  }
}
