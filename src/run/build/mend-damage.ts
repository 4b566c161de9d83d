import { isFault, withWhere } from '#kit/errors.ts'
import type { TenantContent } from '#site/model/content.ts'
import { isBodyLost } from '#store/cache/cleaned-bodies.ts'
import { KeptDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { TenantReport } from './report.ts'

/**
 * Builds a tenant. If something that this machine keeps turns out to be damaged, it builds once more: the damaged part
 * is removed by then. The second time, `everything` is true, which asks the provider for all content. A notice in the
 * report tells what happened.
 */
export async function mendDamage(
  tenant: string,
  build: (everything: boolean) => Promise<TenantReport>,
): Promise<TenantReport> {
  try {
    return await build(false)
  } catch (error) {
    if (!isFault(error) || !KeptDamaged.is(error)) throw error
    const report = await build(true)
    return { ...report, notices: [withWhere(error, { tenant }).toJSON(), ...report.notices] }
  }
}

/**
 * The reason why a build failed: a text that the content names is gone, or else `error` itself. If a thread finds a
 * damaged row, it removes it, so the text is gone then.
 */
export async function orLostText(error: unknown, cache: LocalCache, { locales }: TenantContent): Promise<unknown> {
  const articles = Object.values(locales).flatMap((locale) => locale.articles)
  const names = articles.map(({ body }) => body.digest)
  if (KeptDamaged.is(error) || !(await inTurns(isBodyLost(cache, names)))) return error
  const params = { what: cache.file ?? 'The cache', reason: 'cleaned texts are missing', remedy: 'They are read anew.' }
  return KeptDamaged.fault(params, {}, { cause: error })
}
