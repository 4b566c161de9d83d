import { FAULTS } from '#demo/faults/faults.ts'
import type { DemoProvider } from '#demo/demo-provider.ts'

export const TENANT = 't0001'
export const CHAOS_LOCALES = ['en', 'zh', 'kr'] as const

/** One step of a schedule: edits, then a build or a publish. `killAt`: that change of the disk kills it. */
export type ChaosStep = {
  readonly edits: readonly ((provider: DemoProvider) => void)[]
  /** The name of a fault scenario. */
  readonly fault: string
  readonly build?: {
    readonly allowStale: boolean
    readonly allowDegraded: boolean
    readonly acceptShrink: boolean
    readonly clean: boolean
  }
  readonly publish?: { readonly allowDegraded: boolean }
  readonly killAt?: number
}

/** These faults only take time, so schedules leave them out. */
const SLOW = new Set(['drip', 'endless', 'latency', 'clock-retry', 'cut-body'])
const NAMES = Object.keys(FAULTS).filter((name) => !SLOW.has(name))

/**
 * With these faults the provider still delivers the right content. With others, a build may succeed with a site that no
 * editor meant.
 */
const HONEST =
  /^(none|cut-once|wrong-type|redirect-once|busy-once|etag-new|etag-shared|pages-small|pages-settle|shape-.*)$/

/** Whether a build with this fault fails, or gives a site with the right content. */
export function isHonest(fault: string): boolean {
  return FAULTS[fault]?.ends !== 'a site' || HONEST.test(fault)
}

export type ChaosDice = (sides: number) => number

/**
 * Makes a function that returns whole numbers from 0 to `sides - 1`. The same seed gives the same numbers (mulberry32).
 */
export function createChaosDice(seed: number): ChaosDice {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const FIRST = { allowStale: false, allowDegraded: false, acceptShrink: false, clean: false }

/** Plans builds and publishes with faults, edits and kills. */
export function planSchedule(dice: ChaosDice): ChaosStep[] {
  return Array.from({ length: 6 + dice(4) }, (_, at): ChaosStep => {
    // The first step is a build without faults, so that there is something to lose.
    if (at === 0) return { edits: [], fault: 'none', build: FIRST }
    const edits = Array.from({ length: dice(3) }, () => planEdit(dice))
    // A build changes the disk about two hundred times, and a publish about eighty times.
    const killAt = dice(5) < 2 ? { killAt: 1 + dice(dice(3) === 0 ? 12 : 90) } : {}
    if (at % 2 === 1 || dice(4) === 0) {
      return { edits, fault: 'none', publish: { allowDegraded: dice(2) === 0 }, ...killAt }
    }
    const isBroken = dice(5) < 2
    const build = {
      allowStale: dice(3) > 0,
      allowDegraded: dice(5) === 0,
      acceptShrink: dice(3) > 0,
      clean: dice(6) === 0,
    }
    return { edits, fault: isBroken ? (NAMES[dice(NAMES.length)] as string) : 'none', build, ...killAt }
  })
}

function planEdit(dice: ChaosDice): (provider: DemoProvider) => void {
  const locale = CHAOS_LOCALES[dice(3)] as (typeof CHAOS_LOCALES)[number]
  const slug = `note-${dice(3)}`
  const word = `Words ${dice(1000)}`
  switch (dice(5)) {
    case 0:
      return ({ content }) => content.removeArticle(TENANT, locale, slug)
    case 1:
      return ({ content }) =>
        content.setMenus(TENANT, locale, {
          main: { type: 'top_menu', children: [{ id: 'a', name: word, url: `/notes/${slug}.html` }] },
        })
    case 2: {
      const theme = `theme${1 + dice(3)}`
      return ({ content }) =>
        CHAOS_LOCALES.forEach((each) => content.setConfig(TENANT, each, 'default_theme', 'themeCode', theme))
    }
    default: {
      const body = `<p>${word}</p>`
      const times = { publishedAt: '2026-03-02T08:00:00Z', updatedAt: '2026-03-02T08:00:00Z' }
      const article = { id: slug, article: slug, group: 'notes', title: word, body, ...times }
      return ({ content }) => content.putArticle(TENANT, locale, article)
    }
  }
}
