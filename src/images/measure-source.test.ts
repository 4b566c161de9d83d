import { expect, it } from 'vitest'
import { measureSource } from './measure-source.ts'

const svgOf = (bytes: number) => {
  const [head, tail] = ['<svg width="4" height="3">', '</svg>']
  return Buffer.from(`${head}${' '.repeat(bytes - head.length - tail.length)}${tail}`)
}

it('an SVG has at most 5 MB', async () => {
  expect(await measureSource(svgOf(5_000_000))).toEqual({ format: 'svg', width: 4, height: 3, frames: 1 })
  await expect(measureSource(svgOf(5_000_001))).rejects.toThrow('it is an SVG of more than 5 MB')
})

it('an icon file is as large as its first picture says', async () => {
  const icon = (width: number) => Buffer.from([0, 0, 1, 0, 1, 0, width, width, ...Array<number>(40).fill(0)])
  expect(await measureSource(icon(32))).toMatchObject({ format: 'ico', width: 32, height: 32 })
  expect(await measureSource(icon(0))).toMatchObject({ format: 'ico', width: 256, height: 256 })
})
