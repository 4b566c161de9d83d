import { type DoctorLine, doctorLines } from './doctor-line.ts'

/** How far the clock of another machine is ahead of this machine's clock, in ms. */
export type ClockReading = { readonly of: string; readonly aheadMs: number }

const MOST_APART_MS = 60_000
const ASK_MS = 5000

/**
 * Reads the clock of a server from the headers of an answer that came at `nowMs`. `undefined` if they name no time. RFC
 * 9110, section 6.6.1.
 */
export function readClock(
  of: string,
  header: (name: string) => string | undefined,
  nowMs: number,
): ClockReading | undefined {
  const saidMs = Date.parse(header('date') ?? '')
  if (Number.isNaN(saidMs)) return undefined
  // A cache repeats the time of the first answer, and says how old that answer is.
  const ageMs = 1000 * (Number.parseInt(header('age') ?? '', 10) || 0)
  return { of, aheadMs: saidMs + ageMs - nowMs }
}

/** Asks a server for its time. The status of its answer does not matter. `undefined` if it does not answer. */
export async function askClock(of: string, url: string, now: () => number): Promise<ClockReading | undefined> {
  try {
    const signal = AbortSignal.timeout(ASK_MS)
    const { headers, body } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    const nowMs = now()
    await body?.cancel()
    return readClock(of, (name) => headers.get(name) ?? undefined, nowMs)
  } catch {
    return undefined
  }
}

/** Compares clocks. Empty if no server told its time. */
export function examineClocks(readings: readonly ClockReading[]): DoctorLine[] {
  const { ok, warning } = doctorLines('clock')
  const apart = readings.filter(({ aheadMs }) => Math.abs(aheadMs) > MOST_APART_MS)
  if (readings.length === 0) return []
  if (apart.length === 0)
    return [
      ok(`The clock agrees with that of ${readings.length === 1 ? readings[0]?.of : `${readings.length} others`}.`),
    ]
  return apart.map(({ of, aheadMs }) => {
    const seconds = Math.round(Math.abs(aheadMs) / 1000)
    const remedy =
      'Let both machines set their clocks by NTP: articles appear by the clock of this one, and S3 refuses requests that are 15 minutes off.'
    return warning(
      `The clock of ${of} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's. ${remedy}`,
    )
  })
}
