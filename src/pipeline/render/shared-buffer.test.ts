import { describe, expect, it } from 'vitest'
import { digest } from '#store/fs/digest.ts'
import { createSharedBuffers, fillSharedBuffer, type SharedBytes } from './shared-buffer.ts'

const read = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('fillSharedBuffer', () => {
  it('lays texts one behind the other, each with its digest', () => {
    const buffer = new SharedArrayBuffer(1000)
    const lay = fillSharedBuffer(buffer)
    const files = ['water', '수도 요금', '', '水费'].map((text) => lay([text]))
    expect(files.map(({ bytes }) => read(bytes))).toEqual(['water', '수도 요금', '', '水费'])
    expect(files.map((file) => file.digest)).toEqual(['water', '수도 요금', '', '水费'].map(digest))
    expect(files.every(({ bytes }) => bytes.buffer === buffer)).toBe(true)
  })

  it('gives a text that has no room there memory of its own', () => {
    const buffer = new SharedArrayBuffer(20)
    const lay = fillSharedBuffer(buffer)
    const [small, large] = [lay(['tap']), lay(['a text that is longer', Buffer.from(' than the buffer')])]
    expect([read(small.bytes), read(large.bytes)]).toEqual(['tap', 'a text that is longer than the buffer'])
    expect(large.bytes.buffer === buffer).toBe(false)
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
  it('lends a buffer to one at a time, and again when it comes back', async () => {
    const buffers = createSharedBuffers()
    const gate = Promise.withResolvers<void>()
    const lent: SharedBytes[] = []
    const hold = async (buffer: SharedBytes) => {
      lent.push(buffer)
      await gate.promise
    }
    const both = [buffers.lend(hold), buffers.lend(hold)]
    gate.resolve()
    await Promise.all(both)
    expect(new Set(lent).size).toBe(2)
    await buffers.lend(async (buffer) => expect(lent).toContain(buffer))
  })

  it('lends a buffer to nobody after a failure: a thread that is being ended may write into it', async () => {
    const buffers = createSharedBuffers()
    let lost: SharedBytes | undefined
    const failing = buffers.lend(async (buffer) => {
      lost = buffer
      throw new Error('the thread has died')
    })
    await expect(failing).rejects.toThrow('the thread has died')
    await buffers.lend(async (buffer) => expect(buffer).not.toBe(lost))
  })
})
