import { isFault } from '#kit/errors.ts'
import { toFault } from '#kit/to-fault.ts'

/**
 * Runs `act`. If it fails and the caller asked for JSON, it prints the fault as JSON before it throws it again.
 *
 * So a program that reads standard output always finds one JSON document.
 */
export async function printFailure(tenant: string, asJson: boolean, act: () => Promise<number>): Promise<number> {
  try {
    return await act()
  } catch (error) {
    const fault = toFault(error, { tenant })
    if (asJson) process.stdout.write(`${JSON.stringify({ tenant, ok: false, faults: [fault.toJSON()] })}\n`)
    throw isFault(error) ? error : fault
  }
}
