import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteArena } from './byte-arena.ts'
import { createAsciiWriter, writeText } from './unit-writer.ts'

function written(text: string) {
  const writer = createAsciiWriter(1)
  writeText(writer, text)
  return writer
}

describe('texts that grow side by side', () => {
  it('hold what was added to each since it was last emptied', () => {
    const step = fc.record({
      chain: fc.nat(5),
      length: fc.oneof(fc.nat(40), fc.nat(20_000), fc.constant(300_000)),
      isCleared: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const chains = new ByteArena()
        const texts = Array.from({ length: 6 }, () => '')
        expect(texts.map(() => chains.open())).toEqual([0, 1, 2, 3, 4, 5])
        steps.forEach(({ chain, length, isCleared }, at) => {
          if (isCleared) {
            chains.clear(chain)
            texts[chain] = ''
          }
          const text = `${at}.`.repeat(length).slice(0, length)
          chains.append(chain, written(text))
          texts[chain] += text
        })
        expect(texts.map((_, chain) => chains.text(chain) === texts[chain])).toEqual(texts.map(() => true))
      }),
      { numRuns: 50 },
    )
  })
})
