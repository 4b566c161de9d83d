import { describe, expect, it } from 'vitest'
import { defineError, isFault, reviveFault, TesseraError, UnexpectedError, withWhere } from './errors.ts'

const LampBroken = defineError({
  name: 'LampBroken',
  title: 'A lamp is broken.',
  message: (p: { room: string }) => `The lamp in ${p.room} is broken. Change the bulb.`,
  hint: 'Bulbs are in the cellar.',
  status: 404,
})

describe('defineError', () => {
  it('makes a notice of plain data that survives JSON and structured clone', () => {
    const notice = LampBroken.notice({ room: 'hall' }, { tenant: 'harbour' })
    const expected = {
      name: 'LampBroken',
      message: 'The lamp in hall is broken. Change the bulb.',
      hint: 'Bulbs are in the cellar.',
      where: { tenant: 'harbour' },
      data: { room: 'hall' },
    }
    expect(notice).toStrictEqual(expected)
    expect(JSON.parse(JSON.stringify(notice))).toStrictEqual(expected)
    expect(structuredClone(notice)).toStrictEqual(expected)
  })

  it('leaves user names and passwords of addresses out of a message', () => {
    const params = { room: 'https://me:secret@hall.example/a' }
    const message = 'The lamp in https://***@hall.example/a is broken. Change the bulb.'
    expect(LampBroken.notice(params).message).toBe(message)
    expect(LampBroken.notice(params).data).toEqual({ room: 'https://***@hall.example/a' })
    expect(LampBroken.fault(params).message).toBe(message)
  })

  it('makes a fault that is an Error with the name, the cause and a stack', () => {
    const cause = new Error('fuse')
    const fault = LampBroken.fault({ room: 'hall' }, { path: '/a.html' }, { cause })
    expect(fault).toBeInstanceOf(Error)
    expect(fault).toMatchObject({ name: 'LampBroken', hint: 'Bulbs are in the cellar.', where: { path: '/a.html' } })
    expect(fault.cause).toBe(cause)
    expect(fault.stack).toContain('errors.test.ts')
  })

  it('prints a fault as its notice', () => {
    const fault = LampBroken.fault({ room: 'hall' }, { tenant: 'harbour' })
    expect(JSON.parse(JSON.stringify(fault))).toStrictEqual(LampBroken.notice({ room: 'hall' }, { tenant: 'harbour' }))
  })

  it('gives a fault the status of its entry unless the occasion has its own', () => {
    expect(LampBroken.fault({ room: 'hall' }).status).toBe(404)
    expect(LampBroken.fault({ room: 'hall' }, {}, { status: 503 }).status).toBe(503)
  })

  it('knows its own faults, also those of another copy of this code, and no others', () => {
    const foreign = Object.assign(new Error('x'), { name: 'LampBroken', [Symbol.for('tessera.fault')]: true })
    expect(LampBroken.is(LampBroken.fault({ room: 'hall' }))).toBe(true)
    expect(LampBroken.is(foreign)).toBe(true)
    expect(LampBroken.is(Object.assign(new Error('x'), { name: 'LampBroken' }))).toBe(false)
    expect(LampBroken.is(UnexpectedError.fault({ reason: 'x' }))).toBe(false)
    expect(LampBroken.is(undefined)).toBe(false)
  })

  it('keeps its four parts readable', () => {
    expect(LampBroken.title).toBe('A lamp is broken.')
    expect(LampBroken.message({ room: 'attic' })).toContain('attic')
  })
})

describe('withWhere', () => {
  it('adds only what the fault did not know, on the same object', () => {
    const fault = LampBroken.fault({ room: 'hall' }, { path: '/a.html' })
    expect(withWhere(fault, { tenant: 'harbour', path: '/other.html' })).toBe(fault)
    expect(fault.where).toStrictEqual({ tenant: 'harbour', path: '/a.html' })
  })

  it('leaves anything that is no fault alone', () => {
    const plain = new Error('x')
    expect(withWhere(plain, { tenant: 'harbour' })).toBe(plain)
    expect('where' in plain).toBe(false)
  })
})

describe('reviveFault', () => {
  it('brings a fault back from another thread', () => {
    const sent = structuredClone(LampBroken.fault({ room: 'hall' }, { tenant: 'harbour' }).toJSON())
    const fault = reviveFault(sent)
    expect(fault).toBeInstanceOf(TesseraError)
    expect(isFault(fault) && LampBroken.is(fault)).toBe(true)
    expect(fault.toJSON()).toStrictEqual(sent)
  })
})
