import { generateKeyPairSync } from 'node:crypto'
import { isFault } from '#kit/errors.ts'
import type { Target } from '#publish/targets/target.ts'
import type { Verified } from '#publish/release/verify-release.ts'
import { openTestTarget, publish, resume, rollback, timeOf, verify, type Bundles } from '../support/publish-site.ts'
import type { DamagePlace, DamageView } from './damage-places.ts'

/** Ways in which a file is damaged. */
const DAMAGES = {
  cut: (body: Buffer) => body.subarray(0, body.length >> 1),
  emptied: () => Buffer.alloc(0),
  changed(body: Buffer) {
    const other = Buffer.from(body)
    if (other.length > 0) other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1
    return other
  },
} as const

export type DamageName = keyof typeof DAMAGES

const NAMES = Object.keys(DAMAGES) as DamageName[]

const LATEST = 'builds/latest.json'
const LONG = 'long enough for compressed copies '.repeat(50)
/** Three versions of a site. Between them, pages stay, change, go, appear and come back. */
const SITES = {
  first: { 'index.html': 'first', 'about.html': LONG, 'gone.html': 'gone', '_astro/a.1111.js': '1', _headers: '/*\n' },
  live: { 'index.html': 'live', 'about.html': LONG, 'went.html': 'went', '_astro/a.2222.js': '2', _headers: '/*\n' },
  next: { 'index.html': 'first', 'about.html': LONG, 'new.html': 'new', '_astro/a.2222.js': '2', _headers: '/*\n' },
}

type SiteName = keyof typeof SITES

/** Every file with every kind of damage. */
export function allDamage(keys: readonly string[]): [key: string, how: DamageName][] {
  return keys.flatMap((key) => NAMES.map((how): [string, DamageName] => [key, how]))
}

/** One file of each kind. Each gets another damage than the one before it. */
export function someDamage(keys: readonly string[]): [key: string, how: DamageName][] {
  const kinds = new Map(keys.map((key) => [kindOf(key), key]))
  return [...kinds.values()].map((key, at) => [key, NAMES[at % NAMES.length] ?? 'cut'])
}

/** The kind of a key: the key without ids, digests and the names of pages and assets. */
function kindOf(key: string): string {
  return key.replace(/[0-9a-f]{20,}|(?<=files\/)[0-9a-f]{2}|\w+(?=\.html)|(?<=_astro\/).*/g, '*')
}

/** Publishes two versions to a place, and records what visitors must get there after each later step. */
export async function prepareDamage(place: DamagePlace, bundles: Bundles) {
  const { privateKey: signingKey, publicKey } = generateKeyPairSync('ed25519')
  const dirs = {
    first: bundles.write('first', SITES.first, 1),
    live: bundles.write('live', SITES.live, 2),
    next: bundles.write('next', SITES.next, 3),
  }
  const signed = { signingKey, now: () => timeOf(4) }

  const send = (target: Target, name: SiteName, more = {}) => publish(target, dirs[name], { ...signed, ...more })
  const using = async <T>(act: (target: Target) => Promise<T>): Promise<T> => {
    const target = await openTestTarget(place.address)
    try {
      return await act(target)
    } finally {
      target.close()
    }
  }

  await using(async (target) => {
    await send(target, 'first')
    await send(target, 'live')
  })
  place.save()
  const whole = place.view()
  await using((target) => send(target, 'next'))
  const published = place.view()
  place.restore()
  await using((target) => rollback(target, signed))
  const rolledBack = place.view()
  place.restore()

  /**
   * Damages one file. Then it verifies, publishes and rolls back, each from the damaged state. `false` if the damage
   * changes nothing.
   *
   * It throws if an error has no name or no hint, if bytes are live that no build made, if visitors get damaged bytes
   * although `verify` passes, or if damage stays after the repair.
   */
  async function play(key: string, how: DamageName): Promise<boolean> {
    place.restore()
    const said = `${key} ${how}`
    if (!place.damage(key, DAMAGES[how])) return false
    const before = place.view()
    const verified = await outcome(
      using((target) => verify(target, { publicKey })),
      said,
    )
    if (isClean(verified)) demandRight(before, whole, whole, whole, `${said}: verify passes it`)

    const sent = await outcome(
      using((target) => send(target, 'next')),
      said,
    )
    if (sent) demandRight(place.view(), published, before, whole, `${said}: published`)
    else demandSame(place.view(), before, `${said}: not published`)
    await demandMended(`${said}: published`)

    place.restore()
    place.damage(key, DAMAGES[how])
    const back = await outcome(
      using((target) => rollback(target, signed)),
      said,
    )
    if (back) demandRight(place.view(), rolledBack, before, whole, `${said}: rolled back`)
    else demandSame(place.view(), before, `${said}: not rolled back`)
    await using(resume).catch(() => undefined)
    await demandMended(`${said}: rolled back`)
    return true
  }

  /** Does what the hint of each fault says: publish with `verify`. Then everything must be right. */
  async function demandMended(said: string): Promise<void> {
    await using((target) => send(target, 'next', { verify: true }))
    const verified = await using((target) => verify(target, { publicKey }))
    demand(isClean(verified), `${said}, and not mended: ${JSON.stringify(verified)}`)
    demandRight(place.view(), published, published, published, `${said}, and mended`)
  }

  return { keys: place.keys().sort(), play }
}

/** `undefined` if `act` failed with a fault that has a hint. Throws for any other error. */
async function outcome<T>(act: Promise<T>, said: string): Promise<T | undefined> {
  try {
    return await act
  } catch (error) {
    demand(isFault(error) && error.hint !== '', `${said}: ${(error as Error).stack}`)
    return undefined
  }
}

function isClean(verified: Verified | undefined): boolean {
  return (
    verified !== undefined && [verified.changed, verified.missing, verified.unknown].every((all) => all.length === 0)
  )
}

/**
 * Demands the right bytes for each path.
 *
 * A path may keep its damaged bytes of `before` if the step did not change it, so that `whole`, the undamaged site,
 * already has the right bytes. Retained files may be missing.
 */
function demandRight(found: DamageView, right: DamageView, before: DamageView, whole: DamageView, said: string): void {
  for (const path of new Set([...found.keys(), ...right.keys(), ...before.keys()])) {
    const [is, should] = [textOf(found, path), textOf(right, path)]
    const isUntouched = textOf(whole, path) === should && is === textOf(before, path)
    const isLeft = path.startsWith('_astro/') || path.startsWith('builds/meta/')
    demand(is === should || isUntouched || (isLeft && is === undefined), `${said}: ${path} is ${is} and not ${should}`)
  }
}

function demandSame(found: DamageView, before: DamageView, said: string): void {
  for (const path of new Set([...found.keys(), ...before.keys()]))
    demand(found.get(path) === before.get(path), `${said}: ${path} changed`)
}

/** Only the id of `builds/latest.json` counts, because its time depends on the damaged ledger. */
function textOf(view: DamageView, path: string): string | undefined {
  const text = view.get(path)
  return path === LATEST ? /"id":"([\w-]+)"/.exec(text ?? '')?.[1] : text
}

function demand(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}
