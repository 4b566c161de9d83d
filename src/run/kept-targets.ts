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

export function createKeptTargets(root: string, threads: Threads | undefined): KeptTargets {
  const open = new Map<string, { readonly settings: string; readonly publishing: Publishing }>()

  function drop(name: string): void {
    open.get(name)?.publishing.close()
    open.delete(name)
  }

  return {
    async of(name, tenant) {
      const settings = JSON.stringify(tenant.publish)
      const known = open.get(name)
      if (known?.settings === settings) return known.publishing
      drop(name)
      const publishing = await openPublishing(root, name, tenant, threads)
      open.set(name, { settings, publishing })
      return publishing
    },
    drop,
    close: () => [...open.keys()].forEach(drop),
  }
}
