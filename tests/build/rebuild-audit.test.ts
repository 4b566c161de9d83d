import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAnswer } from '#contract/service-answers.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { postgresMissing, startPostgres } from '../support/start-postgres.ts'
import { startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

const KINDS = [
  ['embedded', undefined],
  ['PostgreSQL', postgresMissing],
] as const

describe.each(KINDS.filter(([, missing]) => missing === undefined))('the audit log, with the %s database,', (kind) => {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  let service: TestRebuild
  let ofLinden: string

  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres()
    const nobody = 'http://127.0.0.1:1'
    service = await startRebuild({
      tenants: [makeTenant('harbour', nobody), makeTenant('linden', nobody)],
      ...(postgres && { databaseUrl: postgres.url }),
    })
    ofLinden = service.addToken({ name: 'Lin', role: 'operator', tenants: ['linden'] })
    const ask = (tenant: string, reason: string) =>
      service.call('POST', '/api/rebuilds', { token: service.operator, body: { tenant, reason } })
    for (let at = 0; at < 3; at += 1) await ask('linden', `linden ${at}`)
    // So many entries of harbour that the newest entries of all tenants have none of linden.
    for (let at = 0; at < 520; at += 1) await service.webhook('harbour', { at })
  })
  afterAll(async () => {
    await service.close()
    await postgres?.close()
  })

  const read = async (query: string, token = service.operator) =>
    (await service.call('GET', `/api/audit${query}`, { token })).json as AuditAnswer
  const reasons = ({ entries }: AuditAnswer) => entries.map(({ detail }) => detail['reason'])

  it('shows an operator of one tenant what was done to it, however busy others are', async () => {
    expect(reasons(await read('', ofLinden))).toEqual(['linden 2', 'linden 1', 'linden 0'])
    expect(reasons(await read('?tenant=linden'))).toEqual(['linden 2', 'linden 1', 'linden 0'])
  })

  it('is read to its end page by page, each entry once', async () => {
    const seen: string[] = []
    let query = '?limit=100'
    for (let pages = 0; pages < 9; pages += 1) {
      const { entries, next } = await read(query)
      seen.push(...entries.map(({ detail }) => String(detail['receipt'])))
      if (next === undefined) break
      expect(entries).toHaveLength(100)
      query = `?limit=100&before=${next}`
    }
    expect(seen).toHaveLength(523)
    expect(new Set(seen).size).toBe(523)
    const [oldest] = (await read('?tenant=linden&limit=1&before=3')).entries
    expect(oldest?.tenant).toBe('linden')
    expect((await read('?tenant=linden&limit=3')).next).toBeUndefined()
  })

  it('tells nothing of other tenants, and refuses what it cannot read by name', async () => {
    const answer = await service.call('GET', '/api/audit?tenant=harbour', { token: ofLinden })
    expect(`${answer.status} ${String(answer.json['name'])}`).toBe('403 NotAllowed')
    expect(await read('?tenant=gone')).toEqual({ entries: [] })
    for (const query of ['?before=x', '?before=-1', '?before=9999999999999999999', '?limit=0', '?limit=501']) {
      const refused = await service.call('GET', `/api/audit${query}`, { token: service.operator })
      expect(`${query} ${refused.status} ${String(refused.json['name'])}`).toBe(`${query} 400 CallInvalid`)
    }
  })
})

listMissing(postgresMissing)
