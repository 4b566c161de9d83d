import type { Receipt } from '#contract/receipt.ts'
import type { ConsoleWords } from '../state/console-words.ts'

/** Requests that the service makes itself, by reason. */
const SCHEDULED = new Map<string, 'asked.poll' | 'asked.resumed'>([
  ['poll', 'asked.poll'],
  ['resumed', 'asked.resumed'],
])

/** Who or what requested a rebuild, and why, in a few words. */
export function receiptReason(
  { kind, askedBy, reason, accepts, resumes }: Pick<Receipt, 'kind' | 'askedBy' | 'reason' | 'accepts' | 'resumes'>,
  { say }: ConsoleWords,
): string {
  const who = askedBy.startsWith('webhook ')
    ? say('asked.webhook')
    : askedBy === 'schedule'
      ? say(SCHEDULED.get(reason) ?? 'asked.schedule')
      : askedBy
  const own = askedBy === 'schedule' || kind === 'rollback' ? '' : reason
  const what =
    kind === 'rollback' ? 'asked.rollback' : resumes ? 'asked.resume' : accepts ? 'asked.accepted' : undefined
  return [who, what ? say(what) : '', own].filter((part) => part !== '').join(' · ')
}
