import { type ChangeHistory, createChangeHistory } from '#gateway/feed/change-history.ts'
import { applyEdits, type ContentEdits, editing, type LocaleEdits } from './content-edits.ts'
import { stateOf } from '#gateway/feed/content-state.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { isTenantName, type ServedContent } from '#gateway/content.ts'
import type { ContentStore } from '#gateway/content-store.ts'
import { fileInFolder } from '#gateway/files-in-folder.ts'
import type { ContentChanged, DemoSource } from '../demo-source.ts'

/** All tenants of a provider: the content of the sources, the edits on top, and the history of changes. */
export interface DemoStore extends ContentStore {
  readonly edits: ContentEdits
  tenants(): readonly string[]
}

interface TenantRecord {
  edits: Record<SiteLocale, LocaleEdits>
  edited: boolean
  published: ChangeHistory
  preview: ChangeHistory
  /** The edited content, and what it was made from. */
  applied?: { base: ServedContent; content: ServedContent }
}

/**
 * Makes the store. If two sources know a tenant, the earlier one counts. `openSources` gets the listener for changes on
 * disk.
 */
export function createDemoStore(openSources: (onChange: ContentChanged) => DemoSource[]): DemoStore {
  // Only tenants that changed have a record, so a thousand generated tenants take no memory.
  const records = new Map<string, TenantRecord>()
  const recordOf = (tenant: string): TenantRecord => {
    let record = records.get(tenant)
    if (record === undefined) records.set(tenant, (record = makeRecord()))
    return record
  }

  const note = (record: TenantRecord, before: ServedContent, after: ServedContent) => {
    record.published.record(stateOf(before, false), stateOf(after, false))
    record.preview.record(stateOf(before, true), stateOf(after, true))
  }

  const sources = openSources((tenant, before, after) => {
    const record = recordOf(tenant)
    note(record, overlay(record, before), overlay(record, after))
  })

  const read = (tenant: string): ServedContent | undefined => {
    if (!isTenantName(tenant)) return undefined
    for (const source of sources) {
      const base = source.read(tenant)
      if (base === undefined) continue
      const record = records.get(tenant)
      return record === undefined ? base : overlay(record, base)
    }
    return undefined
  }

  const edit = (tenant: string, locale: SiteLocale, change: (edits: LocaleEdits) => void) => {
    const before = read(tenant)
    if (before === undefined) throw demoTenantUnknown(tenant)
    const record = recordOf(tenant)
    change(record.edits[locale])
    record.edited = true
    delete record.applied
    note(record, before, read(tenant) ?? before)
  }

  const filesFolder = (tenant: string): string | undefined =>
    isTenantName(tenant)
      ? sources.map((source) => source.filesFolder(tenant)).find((folder) => folder !== undefined)
      : undefined

  return {
    tenants: () => sources.flatMap((source) => source.tenants()),
    read,
    readFile: (tenant, file) => fileInFolder(filesFolder(tenant), file),
    edits: {
      putArticle: (tenant, locale, article) => edit(tenant, locale, (edits) => editing.putArticle(edits, article)),
      removeArticle: (tenant, locale, id) => edit(tenant, locale, (edits) => editing.removeArticle(edits, id)),
      setConfig: (tenant, locale, parentCode, key, content) =>
        edit(tenant, locale, (edits) => editing.setConfig(edits, parentCode, key, content)),
      setMenus: (tenant, locale, menus) => edit(tenant, locale, (edits) => editing.setMenus(edits, menus)),
      setBanners: (tenant, locale, banners) => edit(tenant, locale, (edits) => editing.setBanners(edits, banners)),
    },
    changes: (tenant, since, withDrafts) => {
      const content = read(tenant)
      if (content === undefined) return undefined
      const record = records.get(tenant)
      const history = (withDrafts ? record?.preview : record?.published) ?? createChangeHistory()
      return history.since(since, stateOf(content, withDrafts))
    },
  }
}

function makeRecord(): TenantRecord {
  return {
    edits: byLocale(() => ({ articles: new Map(), configs: [] })),
    edited: false,
    published: createChangeHistory(),
    preview: createChangeHistory(),
  }
}

function overlay(record: TenantRecord, base: ServedContent): ServedContent {
  if (!record.edited) return base
  if (record.applied?.base !== base) {
    const content = byLocale((locale) => applyEdits(base[locale], record.edits[locale]))
    record.applied = { base, content }
  }
  return record.applied.content
}

function demoTenantUnknown(tenant: string): Error {
  const error = new Error(`The demo provider has no tenant "${tenant}".`)
  error.name = 'DemoTenantUnknown'
  return error
}
