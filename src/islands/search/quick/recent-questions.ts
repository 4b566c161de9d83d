import type { SafeStorage } from '#client/storage.ts'

const MOST = 5

/** The questions that were answered on this device, the last one first. They never leave it. */
export type RecentQuestions = {
  all(): readonly string[]
  add(text: string): void
}

export function createRecentQuestions(memory: SafeStorage, locale: string): RecentQuestions {
  const slot = `recent-questions ${locale}`
  const all = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(memory.get(slot) ?? '[]')
      return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  }
  return {
    all,
    add(text) {
      const question = text.trim()
      if (question === '') return
      memory.set(slot, JSON.stringify([question, ...all().filter((other) => other !== question)].slice(0, MOST)))
    },
  }
}
