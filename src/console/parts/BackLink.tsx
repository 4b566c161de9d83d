import type { ReactNode } from 'react'
import { formatRoute, type ConsoleRoute } from '../state/console-route.ts'

/** A link to the view one level up. */
export function BackLink({ route, children }: { readonly route: ConsoleRoute; readonly children: ReactNode }) {
  return (
    <p className="back">
      <span aria-hidden="true">← </span>
      <a href={formatRoute(route)}>{children}</a>
    </p>
  )
}
