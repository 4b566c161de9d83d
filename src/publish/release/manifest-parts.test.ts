import { expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { digest } from '#store/fs/digest.ts'
import { openMemoryStore } from '../../../tests/support/memory-store.ts'
import { manifestKey, NO_FILES, type Manifest, type ReleaseFiles } from './manifest.ts'
import { divideList, LONGEST_LIST, readLists } from './manifest-parts.ts'
import { formatManifest, parseManifest } from './manifest-text.ts'

const fileOf = (text: string) => ({ digest: digest(text), size: text.length })
const many: ReleaseFiles = PathMap.of(
  Array.from({ length: LONGEST_LIST + 500 }, (_, at) => [`group/page-${at}.html`, fileOf(`page ${at}`)] as const),
)
const edited = many.with([['group/page-7.html', fileOf('edited')]])

/** Writes a manifest to a store, as the publisher with this token does. */
async function write(files: ReleaseFiles, token: number, known: readonly Manifest[] = []) {
  const { parts, made } = divideList({ list: 'files', files, known, token })
  const store = openMemoryStore()
  for (const [key, text] of made) await store.put(key, text)
  const base = { tenant: 'harbour', buildId: `b${token}`, timestampMs: token, files, kept: NO_FILES.kept }
  const manifest: Manifest = { ...base, ...(parts && { parts: { files: parts } }) }
  return { manifest, made, store, text: formatManifest(manifest) }
}

it('a short list stands in the manifest itself', async () => {
  const { manifest, made, text } = await write(PathMap.of([['index.html', fileOf('x')]]), 1)
  expect([made, manifest.parts]).toEqual([[], undefined])
  expect(JSON.parse(text)).toMatchObject({ format: 1, files: { 'index.html': [digest('x'), 1] } })
})

it('a long list is read from its parts as it was written', async () => {
  const { manifest, store, text } = await write(many, 1)
  const read = await readLists(store, parseManifest(text, 'b1'), [])
  expect(Object.fromEntries(read.files)).toEqual(Object.fromEntries(many))
  expect(formatManifest(read)).toBe(formatManifest(manifest))
})

it('the text of a part is the JSON of its rows, sorted by path', async () => {
  const odd = [`"quoted"\\/\u2028.html`, '__proto__', 'ü.html'].map((path) => [path, fileOf(path)] as const)
  const { made } = await write(many.with(odd), 1)
  for (const [, text] of made) {
    const rows = Object.entries(JSON.parse(text) as object).sort(([a], [b]) => (a < b ? -1 : 1))
    expect(text).toBe(JSON.stringify(Object.fromEntries(rows)))
  }
})

it('after an edit of one file one part is written, and the others stay those of the release before', async () => {
  const first = await write(many, 1)
  const second = await write(edited, 2, [first.manifest])
  expect(second.made).toHaveLength(1)
  const changed = second.manifest.parts?.files?.filter((part, at) => part !== first.manifest.parts?.files?.[at])
  expect(changed).toEqual([{ token: 2, digest: digest(second.made[0]?.[1] ?? '') }])
})

it('knows a part by its digest, also if the list was made anew or in another order', async () => {
  const first = await write(many, 1)
  const again = PathMap.of([...many].reverse())
  expect((await write(again, 2, [first.manifest])).made).toEqual([])
})

it('what is in memory is not read', async () => {
  const { store, text } = await write(many, 1)
  const asked: string[] = []
  const watched = { ...store, get: (key: string) => (asked.push(key), store.get(key)) }
  const read = await readLists(watched, parseManifest(text, 'b1'), [{ ...NO_FILES, files: edited }])
  expect(asked).toHaveLength(1)
  expect(read.files.get('group/page-7.html')).toEqual(fileOf('page 7'))
})

it.each<[string, (text: string) => string | undefined, RegExp]>([
  ['is missing', () => undefined, /it is not there/],
  ['is damaged', (text) => text.slice(1), /it is not what its manifest names/],
])('a part that %s is told by its key', async (_what, damage, reason) => {
  const { store, made, text } = await write(many, 1)
  const [key, part] = made[3] ?? ['', '']
  const damaged = damage(part)
  if (damaged === undefined) await store.delete([key])
  else await store.put(key, damaged)
  const reading = readLists(store, parseManifest(text, 'b1'), [])
  await expect(reading).rejects.toMatchObject({
    name: 'TargetStateUnknown',
    message: expect.stringMatching(reason) as string,
  })
  await expect(reading).rejects.toThrow(key)
})

it.each(['null', '[]', '7', '{', '{"../x":["a",1]}', '{"index.html":null}'])(
  'a part of %j is told by its key, also if the manifest names just that',
  async (hostile) => {
    const { store, made, manifest } = await write(many, 1)
    const parts = manifest.parts?.files ?? []
    const [key = ''] = made[0] ?? []
    const at = Number(/-(\d+)\.json$/.exec(key)?.[1])
    await store.put(key, hostile)
    const changed = { ...manifest, parts: { files: parts.with(at, { token: 1, digest: digest(hostile) }) } }
    const reading = readLists(store, parseManifest(formatManifest(changed), 'b1'), [])
    const unknown = { name: 'TargetStateUnknown', message: expect.stringContaining(key) as string }
    await expect(reading).rejects.toMatchObject(unknown)
  },
)

it('a part of another place in the list is refused, whatever its digest says', async () => {
  const { store, made, manifest } = await write(many, 1)
  const parts = manifest.parts?.files ?? []
  const [at, other] = [parts.findIndex(Boolean), parts.findLastIndex(Boolean)]
  const swapped = { ...manifest, parts: { files: parts.with(at, parts[other]) } }
  await store.put(made[0]?.[0] ?? '', made.at(-1)?.[1] ?? '')
  const root = parseManifest(formatManifest(swapped), 'b1')
  await expect(readLists(store, root, [])).rejects.toThrow(/files of another part/)
})

it('names its manifest if that has a list twice or not at all', async () => {
  const { text } = await write(many, 1)
  const json = JSON.parse(text) as object
  for (const change of [{ files: {} }, { kept: undefined }, { fileParts: undefined }])
    expect(() => parseManifest(JSON.stringify({ ...json, ...change }), 'b1')).toThrow(manifestKey('b1'))
})
