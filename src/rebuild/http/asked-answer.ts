import type { PauseAnswer } from '#contract/service-answers.ts'
import type { AskedFor } from '../queue/enqueue.ts'
import type { Service } from '../service.ts'

export type AskedAnswer = {
  readonly id: string
  /** `merged`: a build that waits takes it along. `paused`: it waits until an operator resumes publishing. */
  readonly state: 'queued' | 'merged' | 'paused'
  readonly paused?: PauseAnswer
}

/** What a caller who asked for a build is told: its receipt, and whether that has to wait. */
export async function askedAnswer(
  service: Pick<Service, 'targets'>,
  { receipt, state }: AskedFor,
): Promise<AskedAnswer> {
  const { id } = receipt
  const paused = receipt.resumes ? undefined : await service.targets.pauseOf(receipt.tenant)
  return paused ? { id, state: 'paused', paused } : { id, state }
}
