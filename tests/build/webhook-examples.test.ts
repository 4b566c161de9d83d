import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSignatureCheck } from '#rebuild/http/webhook/webhook-signature.ts'
import { readWebhook } from '#rebuild/http/webhook/read-webhook.ts'
import { readSettings } from '#run/settings/settings.ts'
import { makeTenant } from '../support/build-bundles.ts'
import { contractTable, readContract, readExample } from '../support/contract-page.ts'
import { secretOf, startRebuild, type TestRebuild } from '../support/start-rebuild.ts'

type Language = { readonly name: string; readonly fence: string; readonly file: string; readonly program: string }

const LANGUAGES: readonly Language[] = [
  { name: 'Node', fence: 'js', file: 'send.mjs', program: process.execPath },
  { name: 'Python', fence: 'python', file: 'send.py', program: 'python3' },
  { name: 'PHP', fence: 'php', file: 'send.php', program: 'php' },
]

const isInstalled = ({ name, program }: Language): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.info(`${name} is not installed, so its program is not run.`)
    return false
  }
}

const INSTALLED = LANGUAGES.filter(isInstalled)

/** The program in a language, as the contract prints it. */
function programIn({ fence }: Language): string {
  const [program, ...others] = [...readContract().matchAll(new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, 'gms'))]
  expect(others).toEqual([])
  return program?.[1] ?? ''
}

describe('a program of the contract that sends a webhook', () => {
  let service: TestRebuild
  beforeAll(async () => {
    service = await startRebuild({ tenants: [makeTenant('library', 'http://127.0.0.1:1')] })
  })
  afterAll(() => service.close())

  async function run(language: Language, program: string, secret = secretOf('library')): Promise<string> {
    const file = join(service.dir, language.file)
    writeFileSync(file, program)
    const env = {
      ...readSettings().compilerEnv,
      WEBHOOK_URL: `${service.url}/api/webhooks/library`,
      WEBHOOK_SECRET: secret,
    }
    return new Promise((resolve) => execFile(language.program, [file], { env }, (_, out, said) => resolve(out + said)))
  }

  it.each(INSTALLED)('in $name is taken by the service, also with letters beyond ASCII', async (one) => {
    const program = programIn(one)
    const queued = (await service.receipts()).length
    for (const sent of [program, program.replace('story-hour', 'Öffnungszeiten/時間')]) {
      expect(JSON.parse(await run(one, sent))).toMatchObject({ id: expect.any(String) as string })
    }
    expect(await service.receipts()).toHaveLength(queued + 2)
    const [{ askedBy } = { askedBy: '' }] = await service.receipts()
    expect(askedBy).toMatch(/^webhook msg_/)
  })

  it.each(INSTALLED)('in $name is refused with the secret of another tenant', async (one) => {
    const queued = (await service.receipts()).length
    expect(await run(one, programIn(one), secretOf('another'))).toMatch(/WebhookRefused|401/)
    expect(await service.receipts()).toHaveLength(queued)
  })

  it.each(LANGUAGES)('in $name has ten lines at most', (one) => {
    const lines = programIn(one)
      .split('\n')
      .filter((line) => line.trim() !== '')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.length).toBeLessThanOrEqual(10)
  })
})

describe('the values by which a provider checks its own code', () => {
  const values = new Map(contractTable('What').map(([what, value = '']) => [what, value.replaceAll('`', '')]))
  const valueOf = (what: string) => values.get(what) ?? ''
  const sentMs = Number(valueOf('webhook-timestamp')) * 1000

  function check(body: string): void {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const headers = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
    const signature = startSignatureCheck(headers, [valueOf('secret')], sentMs)
    signature.add(Buffer.from(body))
    signature.assertSigned()
  }

  it('are signed as the service checks, and as the standard says', () => {
    expect(() => check(valueOf('body'))).not.toThrow()
    expect(() => check(`${valueOf('body')} `)).toThrow('refused')
    const standard = new Webhook(valueOf('secret')).sign(valueOf('webhook-id'), new Date(sentMs), valueOf('body'))
    expect(valueOf('webhook-signature')).toBe(standard)
    expect(valueOf('signed')).toBe(`${valueOf('webhook-id')}.${valueOf('webhook-timestamp')}.${valueOf('body')}`)
  })
})

it('the example of a body names what changed', async () => {
  const text = readExample('webhook.json') ?? ''
  const at = new Date('2026-05-04T10:00:00Z')
  const secret = secretOf('library')
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, text),
  }
  async function* body() {
    yield Buffer.from(text)
  }
  const { changes } = JSON.parse(text) as { changes: unknown[] }
  expect(await readWebhook(body(), headers, { secrets: [secret] }, at.getTime())).toMatchObject({ changes })
})
