/** Why a page could not be drawn. Plain data: it crosses from a thread. */
export type PageFailure = {
  /** What was thrown, in its own words. */
  readonly reason: string
  /** The component that threw, if the stack names it. */
  readonly component?: string
  readonly stack?: string
}

/** A frame of a component: Astro calls those of its own as methods, `$$` before the name; React's are functions. */
const COMPONENT_FRAME = /^[ \t]+at (?:async )?(?:AstroComponentInstance\.|Object\.)?(?:\$\$)?([A-Z]\w*) /m

export function describeFailure(error: unknown): PageFailure {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { stack = '' } = error
  const component = COMPONENT_FRAME.exec(stack.slice(stack.indexOf('\n    at ')))?.[1]
  return { reason: error.message || error.name, stack, ...(component !== undefined && { component }) }
}
