import path from 'node:path'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Submission } from '#gateway/forms/submission.ts'
import { listen } from '#gateway/http/listen.ts'
import { createProviderApp } from '#gateway/http/provider-app.ts'
import { createCorpusSource, isCorpusFolder } from './sources/corpus-source.ts'
import { createFolderSource } from './sources/folder-source.ts'
import type { ContentEdits } from './store/content-edits.ts'
import { createDemoStore, type DemoStore } from './store/demo-store.ts'
import { createSyntheticSource, type SyntheticOptions } from './synthetic/synthetic-source.ts'

export interface DemoProviderOptions {
  /** A folder of tenants, or a plain corpus. Default: the demo content, or none if `synthetic` is given. */
  contentFolder?: string
  /** Made-up tenants `t0001`…, in addition to those of the folder. */
  synthetic?: SyntheticOptions
  /** Default: `DEMO_PREVIEW_TOKEN`, else `demo-preview`. */
  previewToken?: string
  /** Gets every call before the provider does, also for static files. It may answer, delay or break the call. */
  intercept?: MiddlewareHandler
  /**
   * Gets messages for people: faults, and content files that became invalid while they are served. Default: standard
   * error.
   */
  warn?: (line: string) => void
}

/** A demo provider. Tests call `app` without a server, edit the content, and read the forms that it got. */
export interface DemoProvider {
  app: Hono
  /** Edits content while the provider runs. */
  content: ContentEdits
  /** The accepted forms, oldest first. */
  submissions: readonly Submission[]
  tenants: () => readonly string[]
  close: () => Promise<void>
}

/** The token for drafts, unless the options name another. */
export function demoPreviewToken(): string {
  return process.env['DEMO_PREVIEW_TOKEN'] || 'demo-preview'
}

export const demoContentFolder = path.join(import.meta.dirname, 'content')

/**
 * A content provider that follows the provider contract exactly. Its content is JSON files or generated.
 *
 * Throws `DemoContentInvalid` with file and reason if content cannot be served.
 */
export function createDemoProvider(options: DemoProviderOptions = {}): DemoProvider {
  const warn = options.warn ?? ((line: string) => console.error(line))
  const store = openStore(options, warn)
  const submissions: Submission[] = []
  const app = createProviderApp({
    store,
    previewToken: () => options.previewToken ?? demoPreviewToken(),
    takeForm: (form) => void submissions.push(form),
    ...(options.intercept && { intercept: options.intercept }),
    warn,
  })
  return { app, content: store.edits, submissions, tenants: store.tenants, close: async () => {} }
}

/** Starts the provider on a port, by default any free one on 127.0.0.1. `close` also ends open connections. */
export async function startDemoProvider(
  options: DemoProviderOptions & { port?: number; host?: string } = {},
): Promise<DemoProvider & { url: string }> {
  const provider = createDemoProvider(options)
  return { ...provider, ...(await listen(provider.app, options)) }
}

function openStore(options: DemoProviderOptions, warn: (line: string) => void): DemoStore {
  const folder = options.contentFolder ?? (options.synthetic === undefined ? demoContentFolder : undefined)
  return createDemoStore((onChange) => {
    const sources = []
    if (options.synthetic !== undefined) sources.push(createSyntheticSource(options.synthetic))
    if (folder !== undefined) {
      const createSource = isCorpusFolder(folder) ? createCorpusSource : createFolderSource
      sources.push(createSource(folder, { onChange, warn }))
    }
    return sources
  })
}
