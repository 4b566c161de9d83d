import { setPersistentEngine, windowPersistentEvents, type PersistentStore } from '@nanostores/persistent'
import { ERROR_MSG } from './failures.ts'
import { LANGUAGE_COOKIE } from './language.ts'
import {
  formatCookie,
  LANDING_URL,
  localMemory,
  PERSISTED_MAX_AGE_SECONDS,
  readCookie,
  sessionMemory,
  type SafeStorage,
} from './storage.ts'

/** Where a field is stored. Cookies hold only a few thousand characters and are sent with every request. */
export type Place = 'local' | 'session' | 'cookie'

/** The place of each field, by the field's name there. Other fields live only as long as their page. */
type Persistence = { readonly [field: string]: Place }

/** The field with the questions that a visitor asked a search on this device, by language. */
export const RECENT_QUESTIONS = 'recent-questions'

export const DEFAULT_PERSISTENCE: Persistence = {
  [LANGUAGE_COOKIE]: 'cookie',
  [ERROR_MSG]: 'session',
  [LANDING_URL]: 'session',
  [RECENT_QUESTIONS]: 'local',
}

/** Stores fields in the places that `persistence` names, from now on. Values in other places stay there. */
export function persistFields(persistence: Persistence): void {
  setPersistentEngine(
    createPersistentEngine(persistence),
    typeof window === 'undefined' ? NO_EVENTS : windowPersistentEvents,
  )
}

/** Makes one storage for all fields, as `@nanostores/persistent` needs it. Never throws. */
export function createPersistentEngine(persistence: Persistence, places: Places = PLACES): PersistentStore {
  const page = pageMemory()
  const placeOf = (field: string | symbol) => {
    const place = persistence[String(field)]
    return place ? places[place] : page
  }
  return new Proxy<PersistentStore>(
    {},
    {
      get: (_, field) => placeOf(field).get(String(field)),
      has: (_, field) => placeOf(field).get(String(field)) !== undefined,
      set: (_, field, value: string) => {
        placeOf(field).set(String(field), value)
        return true
      },
      deleteProperty: (_, field) => {
        placeOf(field).set(String(field), undefined)
        return true
      },
    },
  )
}

export type Places = { readonly [P in Place]: SafeStorage }

const PLACES: Places = {
  local: localMemory,
  session: sessionMemory,
  cookie: {
    get: (field) => decode(readCookie(document.cookie, field)),
    set: (field, value) => {
      const age = value === undefined ? 0 : PERSISTED_MAX_AGE_SECONDS
      document.cookie = formatCookie(field, encodeURIComponent(value ?? ''), age)
    },
  },
}

const NO_EVENTS = { addEventListener: () => undefined, removeEventListener: () => undefined }

function pageMemory(): SafeStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  }
}

function decode(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}
