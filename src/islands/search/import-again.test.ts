import { expect, it, vi } from 'vitest'
import { importAgain } from './import-again.ts'

const ADDRESS = 'https://harbour.example/_astro/search-engine.js'
const failure = new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`)

it('imports a module once it can be loaded, each time at another address', async () => {
  const importModule = vi.fn<(href: string) => Promise<unknown>>()
  importModule.mockRejectedValueOnce(new TypeError(`${failure.message}?again=1`)).mockResolvedValue({ answers: true })
  const load = vi.fn<() => Promise<object>>().mockRejectedValue(failure)
  const again = importAgain(load, importModule)
  await expect(again()).rejects.toBe(failure)
  await expect(again()).rejects.toThrow('again=1')
  expect(await again()).toEqual({ answers: true })
  expect(importModule.mock.calls).toEqual([[`${ADDRESS}?again=1`], [`${ADDRESS}?again=2`]])
  expect(load).toHaveBeenCalledTimes(1)
})

it('imports a module as before if the browser does not name its address', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const again = importAgain(load.mockResolvedValue('module'))
  await expect(again()).rejects.toThrow('Importing')
  expect(await again()).toBe('module')
})
