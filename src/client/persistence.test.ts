import { describe, expect, it } from 'vitest'
import type { SafeStorage } from './storage.ts'
import { createPersistentEngine, DEFAULT_PERSISTENCE, type Places } from './persistence.ts'

function makePlaces(): Places & { seen: (place: keyof Places) => object } {
  const maps = {
    local: new Map<string, string>(),
    session: new Map<string, string>(),
    cookie: new Map<string, string>(),
  }
  const storage = (map: Map<string, string>): SafeStorage => ({
    get: (key) => map.get(key),
    set: (key, value) => void (value === undefined ? map.delete(key) : map.set(key, value)),
  })
  return {
    local: storage(maps.local),
    session: storage(maps.session),
    cookie: storage(maps.cookie),
    seen: (place) => Object.fromEntries(maps[place]),
  }
}

describe('createPersistentEngine', () => {
  it('keeps each field in the place that is configured for it', () => {
    const places = makePlaces()
    const engine = createPersistentEngine({ configs: 'local', errorMsg: 'session', Language: 'cookie' }, places)
    Object.assign(engine, { configs: '{}', errorMsg: 'Page Not Found', Language: 'kr', fileUrl: 'https://a.example' })
    expect(places.seen('local')).toEqual({ configs: '{}' })
    expect(places.seen('session')).toEqual({ errorMsg: 'Page Not Found' })
    expect(places.seen('cookie')).toEqual({ Language: 'kr' })
    expect(engine['fileUrl']).toBe('https://a.example')
  })

  it('knows which fields it has, and forgets those that are taken away', () => {
    const places = makePlaces()
    const engine = createPersistentEngine({ errorMsg: 'session' }, places)
    expect('errorMsg' in engine).toBe(false)
    engine['errorMsg'] = ''
    expect('errorMsg' in engine).toBe(true)
    delete engine['errorMsg']
    expect('errorMsg' in engine).toBe(false)
    expect(places.seen('session')).toEqual({})
  })
})

it('by default the language is a cookie, and the message and the first address live in the session', () => {
  expect(DEFAULT_PERSISTENCE).toEqual({
    Language: 'cookie',
    errorMsg: 'session',
    'landing-url': 'session',
    'recent-questions': 'local',
  })
})
