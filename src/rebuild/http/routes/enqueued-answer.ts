import type { PauseAnswer } from '#contract/service-answers.ts'
import type { Enqueued } from '../../queue/enqueue.ts'
import type { Service } from '../../service.ts'

type EnqueuedAnswer = {
  readonly id: string
  /** `merged`: a build that waits already includes it. `paused`: it waits until an operator resumes publishing. */
  readonly state: 'queued' | 'merged' | 'paused'
  readonly paused?: PauseAnswer
}

/** The answer to a request for a build: the id of its receipt, and whether the build has to wait. */
export async function enqueuedAnswer(
  service: Pick<Service, 'targets'>,
  { receipt, state }: Enqueued,
): Promise<EnqueuedAnswer> {
  const { id } = receipt
  const paused = receipt.resumes ? undefined : await service.targets.pauseOf(receipt.tenant)
  return paused ? { id, state: 'paused', paused } : { id, state }
}
