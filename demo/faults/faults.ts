import type { MiddlewareHandler } from 'hono'
import { answerFaults } from './answer-faults.ts'
import type { FaultScenario } from './fault-scenario.ts'
import { networkFaults } from './network-faults.ts'
import { oddContent } from './odd-content.ts'
import { wrongFeeds, wrongShapes } from './wrong-shapes.ts'

const shapes = (all: Readonly<Record<string, () => MiddlewareHandler>>, end: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(all).map(([name, start]): [string, FaultScenario] => {
      const field = name.replace('shape-', '').replaceAll('-', '.')
      return [name, { about: `${field} has another type`, ends: end(name), start }]
    }),
  )

/**
 * An answer with a broken envelope fails. An unreadable row costs only that row. Without a theme, nothing can be built.
 */
function endOfShape(name: string): string {
  if (name === 'shape-menu') return 'MenuLoadFailed'
  if (name.startsWith('shape-config-themeCode')) return 'TenantThemeUnknown'
  return /^shape-(?:config|banner|articles(?:-total|-pageNum|-pageSize|-rows)?)$/.test(name)
    ? 'WireShapeInvalid'
    : 'a site'
}

export const FAULTS: Readonly<Record<string, FaultScenario>> = {
  ...networkFaults,
  ...answerFaults,
  ...oddContent,
  ...shapes(wrongShapes, endOfShape),
  ...shapes(wrongFeeds, () => 'a site'),
}
