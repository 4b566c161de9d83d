import { isFault } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'

/** One thing that the doctor looked at. It is plain data. */
export type DoctorLine = {
  /** `failed`: a command will not work. `warning`: it will work, but probably not as the operator wants. */
  readonly state: 'ok' | 'warning' | 'failed'
  /** What was looked at: `disk`, `provider`. */
  readonly check: string
  /** Missing if the line concerns all tenants. */
  readonly tenant?: string
  /** What was found, and what to do if something is wrong. */
  readonly message: string
}

/** Makes lines of one check. If a tenant is named, the lines are about that tenant. */
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
    /** A failed line with the message and the hint of an error. */
    thrown(error: unknown): DoctorLine {
      const { message, hint } = isFault(error) ? error : toFault(error)
      return failed(`${message} ${hint}`)
    },
  }
}

/** The line as text for people: `warning  clock of harbour: …`. */
export function describeLine({ state, check, tenant, message }: DoctorLine): string {
  return `${state.padEnd('warning'.length)}  ${check}${tenant === undefined ? '' : ` of ${tenant}`}: ${message}`
}
