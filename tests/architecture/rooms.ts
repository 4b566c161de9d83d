/** Where the code of a room runs. Only `node` rooms may use Node's own modules. */
export type Runs = 'anywhere' | 'browser' | 'node' | 'render'

export type RoomRow = { runs: Runs; mayImport: readonly string[] }

/**
 * The rooms of `src/` and what each may import: the table of docs/ARCHITECTURE.md as data.
 *
 * Allowing another import is a decision about the whole architecture. Change both places in one commit, and say why
 * there.
 */
export const rooms: Readonly<Record<string, RoomRow>> = {
  kit: { runs: 'anywhere', mayImport: [] },
  contract: { runs: 'anywhere', mayImport: ['kit'] },
  messages: { runs: 'anywhere', mayImport: ['kit'] },
  site: { runs: 'anywhere', mayImport: ['kit', 'contract', 'messages'] },
  render: { runs: 'render', mayImport: ['kit', 'contract', 'site'] },
  threads: { runs: 'node', mayImport: ['kit'] },
  html: { runs: 'anywhere', mayImport: ['kit', 'contract', 'site'] },
  http: { runs: 'node', mayImport: [] },
  provider: { runs: 'node', mayImport: ['kit', 'contract', 'site', 'html', 'http', 'store', 'threads'] },
  gateway: { runs: 'node', mayImport: ['kit', 'contract', 'messages', 'site', 'store'] },
  client: { runs: 'browser', mayImport: ['kit', 'contract', 'messages'] },
  search: { runs: 'anywhere', mayImport: ['kit', 'contract'] },
  islands: { runs: 'browser', mayImport: ['kit', 'contract', 'messages', 'client', 'search'] },
  themes: { runs: 'render', mayImport: ['kit', 'contract', 'messages', 'site', 'render', 'client', 'islands'] },
  pages: { runs: 'render', mayImport: ['site', 'themes', 'console'] },
  adapter: { runs: 'node', mayImport: ['kit', 'site', 'render', 'run'] },
  images: { runs: 'node', mayImport: ['kit', 'contract', 'http', 'store'] },
  store: { runs: 'node', mayImport: ['kit'] },
  pipeline: { runs: 'node', mayImport: ['kit', 'contract', 'site', 'render', 'images', 'search', 'store', 'threads'] },
  publish: { runs: 'node', mayImport: ['kit', 'contract', 'store', 'threads'] },
  run: { runs: 'node', mayImport: ['kit', 'contract', 'site', 'provider', 'pipeline', 'publish', 'store', 'threads'] },
  rebuild: { runs: 'node', mayImport: ['kit', 'contract', 'messages', 'run'] },
  console: { runs: 'browser', mayImport: ['kit', 'contract', 'messages'] },
}

/**
 * Packages that a room outside of Node may import, because they run without Node. Node rooms may import any package.
 *
 * A path inside a package counts as the package: `culori/fn` is `culori`.
 */
export const packagesOutsideNode: Readonly<Record<string, readonly string[]>> = {
  kit: ['p-limit', 'valibot'],
  messages: ['i18next'],
  site: ['culori', 'lru-cache'],
  html: ['htmlparser2'],
  client: ['@nanostores/persistent', 'nanostores'],
  islands: ['@nanostores/react', 'nanostores', 'react', 'valibot'],
  themes: ['astro'],
  console: ['@astrojs/react', '@nanostores/react', 'nanostores', 'react'],
}

/** The room of a path below `src/`: `src/site/routing/route.ts` is in `site`. `undefined` outside of `src/`. */
export function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}
