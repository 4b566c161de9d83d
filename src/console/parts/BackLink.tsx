import type { ReactNode } from 'react'
import { formatRoute, type ConsoleRoute } from '../state/console-route.ts'

/** One level up. */
export function BackLink({ route, children }: { readonly route: ConsoleRoute; readonly children: ReactNode }) {
  return (
    <p className="back">
      <span aria-hidden="true">← </span>
      <a href={formatRoute(route)}>{children}</a>
    </p>
  )
}
