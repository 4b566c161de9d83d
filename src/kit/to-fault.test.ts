import { describe, expect, it } from 'vitest'
import { defineError, UnexpectedError } from './errors.ts'
import { toFault } from './to-fault.ts'

const LampBroken = defineError({
  name: 'LampBroken',
  title: 'A lamp is broken.',
  message: (p: { room: string }) => `The lamp in ${p.room} is broken.`,
  hint: 'Bulbs are in the cellar.',
})

describe('toFault', () => {
  it('keeps a fault as it is and tells it where it was', () => {
    const fault = LampBroken.fault({ room: 'hall' })
    expect(toFault(fault, { tenant: 'harbour' })).toBe(fault)
    expect(fault.where).toStrictEqual({ tenant: 'harbour' })
  })

  it('keeps the message, the cause and the reasons behind it', () => {
    const original = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4100') })
    const fault = toFault(original, { tenant: 'harbour' })
    expect(UnexpectedError.is(fault)).toBe(true)
    expect(fault.cause).toBe(original)
    expect(fault.message).toContain('fetch failed (connect ECONNREFUSED 127.0.0.1:4100)')
    expect(fault.where).toStrictEqual({ tenant: 'harbour' })
  })

  it.each([
    ['ENOSPC: no space left on device, write', 'DiskFull'],
    ["EROFS: read-only file system, open '/a'", 'AccessRefused'],
    ['EMFILE: too many open files, watch', 'OpenFilesExhausted'],
  ])('names what the system refused, also in a cause: %s', (message, name) => {
    expect(toFault(new Error(message))).toMatchObject({ name })
    expect(toFault(new Error('not written', { cause: new Error(message) }))).toMatchObject({ name })
  })

  it('leaves user names and passwords of addresses out of the message', () => {
    expect(toFault(new Error('no https://me:secret@hall.example/a')).message).not.toContain('secret')
  })

  it('names the first of several errors', () => {
    expect(toFault(new AggregateError([new Error('no route to host')], 'all failed')).message).toContain(
      'all failed (no route to host)',
    )
  })

  it('is the first fault of several errors', () => {
    const fault = LampBroken.fault({ room: 'hall' })
    const several = new AggregateError([new Error('x'), new AggregateError([fault], 'inner')], 'outer')
    expect(toFault(several, { tenant: 'harbour' })).toBe(fault)
    expect(fault.where).toStrictEqual({ tenant: 'harbour' })
  })

  it('ends when errors cause each other in a circle', () => {
    const error = new Error('round')
    error.cause = new Error('and round', { cause: error })
    expect(toFault(error).message).toContain('round (and round')
  })

  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  it.each([
    ['a string', 'plain words', 'plain words'],
    ['an object', { code: 7 }, '{"code":7}'],
    ['nothing', undefined, 'undefined'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['an object that JSON cannot print', circle, '[object Object]'],
    ['an error without a message', new RangeError(), 'RangeError'],
  ])('takes %s that was thrown', (_what, thrown, shown) => {
    expect(toFault(thrown).message).toContain(shown)
  })
})
