import { RECENT_QUESTIONS, type createPersistentEngine } from '#client/persistence.ts'

const MOST = 5

/** The questions that a visitor sent or opened an answer of, newest first. They are stored only on this device. */
export type RecentQuestions = {
  all(): readonly string[]
  add(text: string): void
  /** Forgets all questions, in all languages. */
  clear(): void
}

/** `kept` is the storage in which the browser stores fields (`createPersistentEngine`). */
export function createRecentQuestions(
  kept: ReturnType<typeof createPersistentEngine>,
  locale: string,
): RecentQuestions {
  const byLocale = (): { readonly [locale: string]: unknown } => {
    try {
      return { ...(JSON.parse(kept[RECENT_QUESTIONS] ?? '{}') as object) }
    } catch {
      return {}
    }
  }
  const all = (): readonly string[] => {
    const own = byLocale()[locale]
    return Array.isArray(own) ? own.filter((text) => typeof text === 'string').slice(0, MOST) : []
  }
  return {
    all,
    add(text) {
      const question = text.trim()
      if (question === '') return
      const questions = [question, ...all().filter((other) => other !== question)].slice(0, MOST)
      kept[RECENT_QUESTIONS] = JSON.stringify({ ...byLocale(), [locale]: questions })
    },
    clear: () => void delete kept[RECENT_QUESTIONS],
  }
}
