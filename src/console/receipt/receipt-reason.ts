import type { Receipt } from '#contract/receipt.ts'
import type { ConsoleWords } from '../console-words.ts'

/** Who or what asked for a rebuild, and why, in a few words. */
export function receiptReason({ kind, askedBy, reason, accepts }: Receipt, { say }: ConsoleWords): string {
  const who = askedBy.startsWith('webhook ')
    ? say('asked.webhook')
    : askedBy === 'schedule'
      ? say(reason === 'poll' ? 'asked.poll' : 'asked.schedule')
      : askedBy
  const own = askedBy === 'schedule' || kind === 'rollback' ? '' : reason
  const what = kind === 'rollback' ? say('asked.rollback') : accepts === undefined ? '' : say('asked.accepted')
  return [who, what, own].filter((part) => part !== '').join(' · ')
}
