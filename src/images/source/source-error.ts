/**
 * A source picture cannot be loaded or used. The message is the end of a sentence that begins with "because".
 *
 * `passing`: the same attempt may succeed a minute later, so what was read before still counts.
 */
export class SourceError extends Error {
  readonly passing: boolean

  constructor(reason: string, options: { passing?: boolean; cause?: unknown } = {}) {
    super(reason, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SourceError'
    this.passing = options.passing ?? false
  }
}

/**
 * A picture took longer to decode than `givenMs`, or ended the process that decoded it (then `givenMs` is `Infinity`).
 */
export class DecodeEnded extends SourceError {
  readonly givenMs: number

  constructor(reason: string, givenMs = Infinity) {
    super(reason, { passing: true })
    this.givenMs = givenMs
  }
}

/** The error for a source that the build had no more time for. */
export function outOfTime(): SourceError {
  return new SourceError('the time of its build was over', { passing: true })
}
