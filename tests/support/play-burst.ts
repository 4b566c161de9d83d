import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import type { ServiceAnswer, TestRebuild } from './start-rebuild.ts'

/**
 * Edits one article of each tenant in turn, and sends a webhook after each edit. Resolves with the service's answers,
 * in order.
 */
export async function playBurst(options: {
  demo: DemoProvider
  service: TestRebuild
  tenants: readonly string[]
  webhooks: number
  seconds: number
}): Promise<ServiceAnswer[]> {
  const { demo, service, tenants, webhooks, seconds } = options
  const answers: Promise<ServiceAnswer>[] = []
  for (let count = 0; count < webhooks; count += 1) {
    const tenant = tenants[count % tenants.length] ?? ''
    const article = { id: 'edited', article: 'edited', group: null, publishedAt: '2026-01-01T00:00:00Z' }
    demo.content.putArticle(tenant, 'en', makeDemoArticle({ ...article, title: `Edit ${count} of ${tenant}` }))
    answers.push(service.webhook(tenant, { changes: [{ kind: 'article', locale: 'en', article: 'edited' }] }))
    await sleep((seconds * 1000) / webhooks)
  }
  return Promise.all(answers)
}
