import { checkFirstCall } from '#provider/check/check-configs.ts'
import type { ProviderCredentials } from '../settings/provider-credentials.ts'
import type { ResolvedTenant } from '../settings/tenant-profile.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'
import { type ClockReading, readClock } from './examine-clocks.ts'

/** Makes the call with which a build begins, and checks the answer. `now` returns the time in milliseconds. */
export async function examineProvider(
  profile: ResolvedTenant,
  credentials: ProviderCredentials | undefined,
  now: () => number,
): Promise<{ readonly line: DoctorLine; readonly clock: ClockReading | undefined }> {
  const { name } = profile
  const { found, answer } = await checkFirstCall({ ...profile, tenant: name, credentials })
  const clock = readClock(`the provider of ${name}`, answer.header, now())
  const faults = found.filter(({ weight }) => weight === 'fault')
  const [first] = faults.length > 0 ? faults : found
  const { ok, warning, failed } = doctorLines('provider', name)
  const place = profile.source === 'demo:' ? 'the demo provider' : profile.isEmbedded ? profile.source : profile.baseUrl
  const more = `npm run check:provider -- --tenant ${name} says more.`
  if (first === undefined) return { line: ok(`${place} answers as the contract asks. ${more}`), clock }
  const line = faults.length > 0 ? failed : warning
  return { line: line(`${place}, call ${first.call}: ${first.message} ${more}`), clock }
}
