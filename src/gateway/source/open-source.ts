import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reasonOf } from '#kit/reason-of.ts'
import { LOADER_PACKAGES, packagesMissing } from '#store/on-request.ts'
import { SourceInvalid } from '../errors.ts'
import type { ContentSource, SourceContext } from './source.ts'

/**
 * Loads the module of a source and makes the source of a tenant. A relative `path` starts at `context.root`.
 *
 * Throws `SourceInvalid` if the module cannot be loaded or exports no source, `PackagesMissing` if it needs Astro and
 * the project has none, and any fault that the source throws about its own settings.
 */
export async function openSource(path: string, context: SourceContext): Promise<ContentSource> {
  const where = { tenant: context.tenant }
  const refuse = (reason: string, cause?: unknown) =>
    SourceInvalid.fault({ source: path, reason }, where, ...(cause === undefined ? [] : [{ cause }]))
  let module: { default?: unknown }
  try {
    module = (await import(pathToFileURL(resolve(context.root, path)).href)) as typeof module
  } catch (error) {
    if (isAstroMissing(error))
      throw packagesMissing(`${path}, which imports a package of Astro,`, LOADER_PACKAGES, error)
    throw refuse(`it cannot be loaded: ${reasonOf(error)}`, error)
  }
  const factory = module.default
  if (typeof factory !== 'function') throw refuse('it has no default export made by defineSource(…).')
  const source: unknown = await (factory as (context: SourceContext) => unknown)(context)
  if (!isSource(source)) throw refuse('its source has no name or no read function.')
  return source
}

function isSource(value: unknown): value is ContentSource {
  const { name, read } = (value ?? {}) as Partial<ContentSource>
  return typeof name === 'string' && typeof read === 'function'
}

/** Whether the error is that of `import … from 'astro/loaders'` in a project without Astro. */
function isAstroMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && /package 'astro'/.test(reasonOf(error))
}
