import { formatRoute } from '../state/console-route.ts'
import { call } from '../state/session.ts'

/** Requests a rebuild and opens its receipt. */
export async function askForRebuild(tenant: string, reason = ''): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/api/rebuilds', { tenant, reason })
  location.hash = formatRoute({ view: 'receipt', id })
}
