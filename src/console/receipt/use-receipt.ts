import { useState } from 'react'
import type { Receipt } from '#contract/receipt.ts'
import type { Known } from '../polled.ts'
import { useService } from '../service-context.ts'
import { useKnown } from '../use-known.ts'
import { createWatchedReceipt } from '../watched-receipt.ts'

/** A receipt as it changes. Another `id` needs another `key` of the component. */
export function useReceipt(id: string): Known<Receipt> & { reload: () => void } {
  const { call } = useService()
  const path = `/api/rebuilds/${encodeURIComponent(id)}`
  const [source] = useState(() =>
    createWatchedReceipt({
      load: () => call<Receipt>('GET', path),
      openEvents: () => new EventSource(`${path}/events`),
      page: document,
    }),
  )
  return { ...useKnown(source), reload: source.reload }
}
