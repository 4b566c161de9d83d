import { describe, expect, it } from 'vitest'
import { digest } from '#store/fs/digest.ts'
import { createSharedBuffers, fillSharedBuffer, type SharedBytes } from './shared-buffer.ts'

const read = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('fillSharedBuffer', () => {
  it('lays texts one behind the other, each with its digest', () => {
    const tray = new SharedArrayBuffer(1000)
    const lay = fillSharedBuffer(tray)
    const files = ['water', '수도 요금', '', '水费'].map((text) => lay([text]))
    expect(files.map(({ bytes }) => read(bytes))).toEqual(['water', '수도 요금', '', '水费'])
    expect(files.map((file) => file.digest)).toEqual(['water', '수도 요금', '', '水费'].map(digest))
    expect(files.every(({ bytes }) => bytes.buffer === tray)).toBe(true)
  })

  it('gives a text that has no room there memory of its own', () => {
    const tray = new SharedArrayBuffer(20)
    const lay = fillSharedBuffer(tray)
    const [small, large] = [lay(['tap']), lay(['a text that is longer', Buffer.from(' than the tray')])]
    expect([read(small.bytes), read(large.bytes)]).toEqual(['tap', 'a text that is longer than the tray'])
    expect(large.bytes.buffer === tray).toBe(false)
  })

  it('gives it no more memory than it needs: all of it would be handed over', () => {
    const lay = fillSharedBuffer(new SharedArrayBuffer(20))
    const { bytes } = lay(['水'.repeat(5000), 'x'.repeat(5000)])
    expect(bytes.buffer.byteLength).toBe(20_000)
  })

  it('lays the pieces of a page into one file', () => {
    const lay = fillSharedBuffer(new SharedArrayBuffer(1000))
    lay(['before'])
    const { bytes, digest: found } = lay(['水', Buffer.from('费 수도'), '', ' tap'])
    expect(read(bytes)).toBe('水费 수도 tap')
    expect(found).toBe(digest('水费 수도 tap'))
  })
})

describe('createSharedBuffers', () => {
  it('lends a tray to one at a time, and again when it comes back', async () => {
    const trays = createSharedBuffers()
    const gate = Promise.withResolvers<void>()
    const lent: SharedBytes[] = []
    const hold = async (tray: SharedBytes) => {
      lent.push(tray)
      await gate.promise
    }
    const both = [trays.lend(hold), trays.lend(hold)]
    gate.resolve()
    await Promise.all(both)
    expect(new Set(lent).size).toBe(2)
    await trays.lend(async (tray) => expect(lent).toContain(tray))
  })

  it('lends a tray to nobody after a failure: a thread that is being ended may write into it', async () => {
    const trays = createSharedBuffers()
    let lost: SharedBytes | undefined
    const failing = trays.lend(async (tray) => {
      lost = tray
      throw new Error('the thread has died')
    })
    await expect(failing).rejects.toThrow('the thread has died')
    await trays.lend(async (tray) => expect(tray).not.toBe(lost))
  })
})
