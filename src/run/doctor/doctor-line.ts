import { isFault, toFault } from '#kit/errors.ts'

/** One thing that the doctor looked at. Plain data. */
export type DoctorLine = {
  /** `failed`: a command will not do its work. `warning`: it will, but most likely not as it is meant. */
  readonly state: 'ok' | 'warning' | 'failed'
  /** What was looked at: `disk`, `provider`. */
  readonly check: string
  /** Missing: it concerns all tenants. */
  readonly tenant?: string
  /** What was found and, unless all is well, what to do. */
  readonly message: string
}

/** Makes lines of one check, of one tenant if it is named. */
export function doctorLines(check: string, tenant?: string) {
  const line = (state: DoctorLine['state']) => (message: string) => ({
    state,
    check,
    ...(tenant !== undefined && { tenant }),
    message,
  })
  const failed = line('failed')
  return {
    ok: line('ok'),
    warning: line('warning'),
    failed,
    /** What was thrown, with its hint. */
    thrown(error: unknown): DoctorLine {
      const { message, hint } = isFault(error) ? error : toFault(error)
      return failed(`${message} ${hint}`)
    },
  }
}

/** As a person reads it: `warning  clock of harbour: …`. */
export function describeLine({ state, check, tenant, message }: DoctorLine): string {
  return `${state.padEnd('warning'.length)}  ${check}${tenant === undefined ? '' : ` of ${tenant}`}: ${message}`
}
