import type { Article } from '#site/model/content.ts'
import { createBatchWriter } from '#store/cache/batch-writer.ts'
import { bodyEntry, hasBody, nameOfBody, readBodyRow } from '#store/cache/cleaned-bodies.ts'
import { digest } from '#store/fs/digest.ts'
import { SharedStateDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { SharedStateSource, SharedStateEntry } from '#store/shared-log/shared-state-source.ts'
import { partNames, snapshotKey, type StoredSnapshot } from './stored-snapshot.ts'
import { readPart } from './snapshot-parts.ts'

/** The kind whose parts hold articles. */
const ARTICLES = 'articles'

/**
 * Shares what a machine knows of a tenant's content: the newest snapshot, the bodies of its articles, and the
 * provider's answers.
 *
 * Drafts are not shared: their answers are remembered under the digest of a preview token. `codeVersion` names the code
 * that translates and cleans.
 */
export function createSharedContents(options: {
  cache: LocalCache
  tenant: string
  codeVersion: string
}): SharedStateSource {
  const { cache, tenant, codeVersion } = options
  const key = snapshotKey({ tenant })
  const partKey = (part: string) => `${key}\n${part}`
  const ownAnswer = (name: string) => {
    if (name.startsWith(`${tenant} `) && name.endsWith(` ${codeVersion} `)) return name
    throw SharedStateDamaged.fault({ what: name, reason: 'it is not an answer to this tenant' })
  }

  return {
    kinds: ['snapshot', 'part', 'body', 'answer'],
    entries() {
      const entries = new Map<string, SharedStateEntry>()
      const stored = readStored(cache.read('snapshot', key))
      if (stored?.codeVersion === codeVersion) {
        const newest = newestOf(stored)
        const text = JSON.stringify(newest)
        entries.set('snapshot/', { version: digest(text).slice(0, 16), read: () => text })
        for (const part of partNames(newest)) {
          entries.set(`part/${part}`, { version: '', read: () => cache.read('part', partKey(part)) })
        }
        for (const body of bodiesOf(cache, key, newest))
          entries.set(`body/${body}`, { version: '', read: () => readBodyRow(cache, body) })
      }
      for (const answer of cache.keys('response', `${tenant} `)) {
        if (!answer.endsWith(` ${codeVersion} `)) continue
        const text = cache.read('response', answer)
        const version = digest(text?.slice(0, text.indexOf('\n')) ?? '').slice(0, 16)
        entries.set(`answer/${answer}`, { version, read: () => cache.read('response', answer) })
      }
      return entries
    },
    take() {
      const rows = createBatchWriter(cache)
      let snapshot: string | undefined
      return {
        put(name, value) {
          const at = name.indexOf('/')
          const [kind, rest] = [name.slice(0, at), name.slice(at + 1)]
          if (kind === 'snapshot') snapshot = value.toString()
          else if (kind === 'answer') rows.add('response', ownAnswer(rest), value.toString())
          else if ((kind === 'body' ? nameOfBody(value) : digest(value)) !== rest)
            throw SharedStateDamaged.fault({ what: name, reason: 'its digest is another' })
          else if (kind === 'part') rows.add('part', partKey(rest), value.toString())
          else rows.add(...bodyEntry(rest, value))
        },
        finish(gone) {
          rows.flush()
          const stored = readStored(snapshot)
          if (snapshot !== undefined && stored?.codeVersion === codeVersion && isWhole(cache, key, stored)) {
            cache.write('snapshot', [[key, snapshot]])
            const parts = gone.filter((name) => name.startsWith('part/')).map((name) => partKey(name.slice(5)))
            cache.delete('part', parts)
          }
        },
      }
    },
  }
}

/** Whether the newest content of a snapshot is complete. A page cannot be drawn without its body. */
function isWhole(cache: LocalCache, key: string, stored: StoredSnapshot): boolean {
  const parts = [...partNames(newestOf(stored))]
  if (!parts.every((part) => cache.read('part', `${key}\n${part}`) !== undefined)) return false
  return [...bodiesOf(cache, key, stored)].every((body) => hasBody(cache, body))
}

/** Digests of the bodies of the newest content. */
function* bodiesOf(cache: LocalCache, key: string, { contents: [{ locales }] }: StoredSnapshot): Generator<string> {
  for (const kinds of Object.values(locales)) {
    for (const part of kinds.find(([kind]) => kind === ARTICLES)?.[1] ?? []) {
      for (const { body } of readPart(cache.read('part', `${key}\n${part}`) ?? '[]') as Article[]) yield body.digest
    }
  }
}

function readStored(text: string | undefined): StoredSnapshot | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as StoredSnapshot)
}

/** The snapshot without the contents of earlier builds, which are only needed to explain pages. */
function newestOf(stored: StoredSnapshot): StoredSnapshot {
  return { ...stored, contents: [stored.contents[0]] }
}
