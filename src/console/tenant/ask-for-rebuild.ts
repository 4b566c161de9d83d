import { formatRoute } from '../console-route.ts'
import type { CallService } from '../service-calls.ts'

/** Asks for a rebuild and leads to its receipt. */
export async function askForRebuild(call: CallService, tenant: string, reason = ''): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/api/rebuilds', { tenant, reason })
  location.hash = formatRoute({ view: 'receipt', id })
}
