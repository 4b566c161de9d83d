import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { ChangesWire } from '../api/wire/changes.ts'
import type { RawAnswer } from './ask-once.ts'
import { adviceFor, faultIn, type FoundIn } from './finding.ts'

/** Checks the answer to a call for something that does not exist: it must be a 404. `what` names the thing. */
export function checkMissing(call: string, what: string, { status, answer }: RawAnswer): FoundIn[] {
  const code = answer.ok ? 200 : answer.error.status
  if (code === 404) return []
  const said = status === 200 && answer.ok ? 'a success' : `status ${status ?? 'none'}`
  return [faultIn(call, `${what} is answered with ${said}. Answer with HTTP status 404, or with the code 404.`)]
}

/**
 * Checks conditional calls. `again` was asked with the ETag or time that `first` sent, and `other` with an ETag that
 * cannot match.
 */
export function checkConditional(call: string, first: RawAnswer, again: RawAnswer, other: RawAnswer): FoundIn[] {
  const tag = first.header('etag') ?? first.header('last-modified')
  if (tag === undefined)
    return [
      adviceFor(call, 'It has neither ETag nor Last-Modified. Send one: a build then reads only what has changed.'),
    ]
  const found: FoundIn[] = []
  if (again.status !== 304)
    found.push(
      faultIn(
        call,
        `Asked with its own ${first.header('etag') ? 'ETag' : 'Last-Modified'}, it answers ${again.status ?? 'nothing'}. Answer 304 if nothing has changed, and keep the ETag of equal bytes equal.`,
      ),
    )
  if (other.status === 304)
    found.push(
      faultIn(call, 'Asked with the ETag of another answer, it answers 304. Compare If-None-Match with the ETag.'),
    )
  return found
}

/** Checks that two different answers do not have the same ETag. */
export function checkTags(call: string, a: RawAnswer, b: RawAnswer): FoundIn[] {
  const tag = a.header('etag')
  if (tag === undefined || tag !== b.header('etag') || a.text === b.text) return []
  return [faultIn(call, `Different answers have the ETag ${tag}. Make it of the bytes, for example their SHA-256.`)]
}

/**
 * Checks the change feed: `first` is without a cursor, `since` with the cursor of `first`, and `unknown` with a cursor
 * that the feed never sent.
 */
export function checkChangeFeed(first: RawAnswer, since: RawAnswer | undefined, unknown: RawAnswer): FoundIn[] {
  const call = 'changes'
  if (!first.answer.ok) {
    if (first.answer.error.status === 404)
      return [adviceFor(call, 'There is no change feed. Add it: a tenant without changes then costs one call.')]
    return [
      faultIn(call, 'The first call, without "since", fails. Answer with the newest cursor, or with 404 for no feed.'),
    ]
  }
  const read = v.safeParse(ChangesWire, first.answer.data)
  if (!read.success) {
    const [issue] = read.issues
    const field = v.getDotPath(issue) ?? 'data'
    return [
      faultIn(
        call,
        `"${field}" is wrong: ${issue.message}. Send { "cursor", "changed": [], "deleted": [], "complete": true }.`,
      ),
    ]
  }
  const found: FoundIn[] = []
  const next = since?.answer.ok ? v.safeParse(ChangesWire, since.answer.data) : undefined
  if (!next?.success) found.push(faultIn(call, 'Asked with its own cursor, it fails. Take each cursor that you gave.'))
  else if (!next.output.complete)
    found.push(
      faultIn(call, 'Asked with its newest cursor, it says "complete": false. Say true if you know the cursor.'),
    )
  else if (next.output.changed.length + next.output.deleted.length > 0)
    found.push(faultIn(call, 'Asked with its newest cursor, it tells of changes. List only what changed since then.'))
  const old = unknown.answer.ok ? v.safeParse(ChangesWire, unknown.answer.data) : undefined
  if (!old?.success || old.output.complete)
    found.push(
      faultIn(
        call,
        'Asked with a cursor that it never gave, it does not say "complete": false. Say so, or edits are missed.',
      ),
    )
  return found
}

/** Checks that lists or menus are not the same in all languages. */
export function checkLanguages(call: string, texts: readonly unknown[]): FoundIn[] {
  const [first, ...others] = texts
  if (
    first === undefined ||
    isDeepStrictEqual(first, []) ||
    others.length === 0 ||
    !others.every((text) => isDeepStrictEqual(text, first))
  )
    return []
  return [faultIn(call, 'All languages have the same texts. Heed the header Accept-Language: en, zh or kr.')]
}

/** A menu with fewer names may have the same names in each language, for example names of products. */
const FEWEST_NAMES = 3

/** Checks that the menus are not the same in all languages. */
export function checkMenuLanguages(call: string, menus: readonly unknown[]): FoundIn[] {
  return checkLanguages(
    call,
    menus.filter((menu) => countNames(menu) >= FEWEST_NAMES),
  )
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = 'name' in value && typeof value.name === 'string' ? 1 : 0
  return Object.values(value).reduce<number>((sum, part) => sum + countNames(part), own)
}

/** Checks that an article has the same id in two languages. Both maps have ids by path. */
export function checkSharedIds(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): FoundIn[] {
  const apart = [...a].find(([path, id]) => b.has(path) && b.get(path) !== id)
  if (apart === undefined) return []
  const [path, id] = apart
  return [
    faultIn(
      'article/page',
      `The article ${path} has the id ${id} in one language and ${b.get(path)} in another. Give it the same id in all.`,
    ),
  ]
}
