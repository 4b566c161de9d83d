import type { Hono } from 'hono'
import type { Notice } from '#kit/errors.ts'
import { createTakeForm } from './forms/keep-forms.ts'
import { listen, type Listening } from './http/listen.ts'
import { createProviderApp } from './http/provider-app.ts'
import { createHookRoutes } from './hooks/hook-routes.ts'
import { watchSources } from './hooks/watch-sources.ts'
import { openSource } from './source/open-source.ts'
import { createSourceStore } from './source/source-store.ts'
import type { ContentSource, SourceContext } from './source/source.ts'
import { watchVariables } from './source/watch-variables.ts'

export type GatewayOptions = {
  /** The path of each tenant's source module, relative to `root`. */
  readonly sources: readonly (readonly [tenant: string, path: string])[]
  /** The folder of `tenants.json`. */
  readonly root: string
  /** The value of an environment variable, for sources. */
  readonly env: (name: string) => string | undefined
  /** The preview token of a tenant. A call with it as bearer token sees drafts. */
  readonly previewToken?: (tenant: string) => string | undefined
  /** The folder for forms that visitors send, with one file per tenant. */
  readonly formsDir: string
  /** The token for the webhooks of a tenant's content system. */
  readonly hookToken?: (tenant: string) => string | undefined
  /**
   * Called if visitors of a tenant see something else than before, after a webhook or after a source that watches
   * reported a change.
   */
  readonly onChange?: (tenant: string) => Promise<void>
  readonly warn: (line: string) => void
  /** Default: any free port of 127.0.0.1. */
  readonly port?: number
  readonly host?: string
}

export type Gateway = Listening & {
  readonly app: Hono
  /** Notices about the files of a tenant's source, from its last reading. */
  sourceNotices(tenant: string): Notice[]
  /** Call this after an editor changed a tenant's content. The next call then reads all content, or fails. */
  expectEdit(tenant: string): void
}

/**
 * Serves the provider contract over sources, until it is closed. It reads a source when a client first asks.
 *
 * Throws `SourceInvalid`, `SourceSettingMissing` and `PackagesMissing`, and Node's error if the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { root, previewToken, onChange } = options
  const { env, hide } = watchVariables(options.env)
  const warn = (line: string) => options.warn(hide(line))
  const contextOf = (tenant: string): SourceContext => ({
    tenant,
    root,
    env,
    fileAddress: (file) => `/files/${tenant}/${file.split('/').map(encodeURIComponent).join('/')}`,
  })
  const sources = new Map<string, ContentSource>()
  for (const [tenant, path] of options.sources) sources.set(tenant, await openSource(path, contextOf(tenant)))
  const store = { ...createSourceStore(sources, { warn }), hide }
  const app = createProviderApp({
    store,
    previewToken,
    takeForm: createTakeForm(sources, options.formsDir),
    warn,
  })
  const lookAgain = async (tenant: string) => {
    if (await store.reread(tenant)) await onChange?.(tenant)
  }
  app.route('/hooks', createHookRoutes({ hookToken: options.hookToken ?? (() => undefined), lookAgain, warn }))
  const listening = await listen(app, options)
  const watching = onChange ? watchSources(sources, { lookAgain, warn }) : undefined
  return {
    app,
    sourceNotices: store.notices,
    expectEdit: store.expectEdit,
    url: listening.url,
    async close() {
      watching?.close()
      await listening.close()
    },
  }
}
