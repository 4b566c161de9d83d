/** Why a page could not be drawn. It is plain data, since a thread sends it to the main thread. */
export type PageFailure = {
  /** The message of the error that was thrown. */
  readonly reason: string
  /** The component that threw, if the stack names it. */
  readonly component?: string
  readonly stack?: string
}

/**
 * Matches a stack frame of a component. Astro calls its components as methods, with `$$` before the name. React's
 * components are functions.
 */
const COMPONENT_FRAME = /^[ \t]+at (?:async )?(?:AstroComponentInstance\.|Object\.)?(?:\$\$)?([A-Z]\w*) /m

/** Describes what a component threw. */
export function describeFailure(error: unknown): PageFailure {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { stack = '' } = error
  const component = COMPONENT_FRAME.exec(stack.slice(stack.indexOf('\n    at ')))?.[1]
  return { reason: error.message || error.name, stack, ...(component !== undefined && { component }) }
}
