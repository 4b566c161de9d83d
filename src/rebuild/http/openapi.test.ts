import { expect, it } from 'vitest'
import { createOpenApi } from './openapi.ts'

type Schema = {
  readonly properties?: { readonly [name: string]: Schema }
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly items?: Schema
}
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

const { paths } = createOpenApi() as { paths: { [path: string]: { [method: string]: Operation } } }
const bodyOf = (path: string) => paths[path]?.['post']?.requestBody?.content['application/json'].schema.properties ?? {}
const queryOf = (path: string, name: string) =>
  paths[path]?.['get']?.parameters?.find((parameter) => parameter.name === name)?.schema

it('says how much each field of a call may hold', () => {
  const { reason, changes } = bodyOf('/api/rebuilds')
  expect(reason?.maxLength).toBe(200)
  expect(changes?.maxItems).toBe(5000)
  expect(bodyOf('/api/session')['token']?.maxLength).toBe(500)
  expect(bodyOf('/api/tenants/{tenant}/rollback')['to']?.maxLength).toBe(200)
  expect(queryOf('/api/tenants/{tenant}/explain', 'path')?.maxLength).toBe(2000)
})

it('says that a list has 1 to 200 receipts', () => {
  expect(queryOf('/api/rebuilds', 'limit')).toMatchObject({ minimum: 1, maximum: 200 })
})

it('says how a link to a preview may be: its path, its article, and a minute to 30 days', () => {
  const { path, article, seconds } = bodyOf('/api/tenants/{tenant}/previews')
  expect([path?.maxLength, article?.maxLength]).toEqual([1000, 200])
  expect(seconds).toMatchObject({ minimum: 60, maximum: 2_592_000, default: 86_400 })
})
