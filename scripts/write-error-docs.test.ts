import { expect, it } from 'vitest'
import { defineError } from '#kit/errors.ts'
import { messageTemplate, renderErrorDocs } from './write-error-docs.ts'

function templateOf<P extends object>(message: (params: P) => string): string {
  return messageTemplate(defineError({ name: 'Sample', title: 'A sample.', message, hint: 'None.' }) as never)
}

it('shows the name of each value where the value would stand', () => {
  expect(templateOf((p: { menu: string; file: { name: string } }) => `"${p.menu}" in ${p.file.name}`)).toBe(
    '"{menu}" in {file.name}',
  )
})

it('shows a list by its name, however it is put into words', () => {
  expect(templateOf((p: { keys: string[] }) => `Unknown: ${p.keys.map((key) => `"${key}"`).join(', ')}.`)).toBe(
    'Unknown: {keys}.',
  )
  expect(templateOf((p: { keys: string[] }) => `Unknown: ${[...p.keys].join(', ')}.`)).toBe('Unknown: {keys}.')
})

it('names the entry whose message cannot be shown', () => {
  expect(() => templateOf((p: { at: number }) => new Date(p.at).toISOString())).toThrow('Sample')
})

it('lists the errors of every room, in an order that does not depend on the disk', async () => {
  const text = await renderErrorDocs()
  expect(text).toContain('| `UnexpectedError` |')
  const rooms = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1])
  expect(rooms).toStrictEqual(rooms.toSorted())
})
