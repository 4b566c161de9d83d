import type { ServedFile } from '../../content-store.ts'
import type { ContentSource, SourceContext, SourceFactory } from '../../source/source.ts'
import { type Fetch, readLimitedBody } from '../common/load-json.ts'
import { openWordPressApi, type WordPressApi } from './open-wordpress-api.ts'
import { readContent, type WordPressReading } from './read-content.ts'
import { createUploads, type Uploads } from './uploads.ts'
import { accessOf, uploadsOf } from './read-options.ts'
import type { WordPressOptions } from './wordpress-options.ts'

/** The build refuses larger pictures anyway. */
const MAX_FILE_BYTES = 20_000_000

/**
 * A WordPress as a source, by its REST API:
 *
 * ```ts
 * export default wordpress({ url: 'https://museum.example', user: 'WP_USER', password: 'WP_PASSWORD' })
 * ```
 *
 * Posts and pages become articles. Reading it again asks for what was edited since.
 */
export function wordpress(options: WordPressOptions): SourceFactory {
  return (context) => openWordPress(options, context, fetch)
}

/** `wordpress` with another `fetch`. Throws `SourceSettingMissing` for options that cannot be used. */
export function openWordPress(options: WordPressOptions, context: SourceContext, fetch: Fetch): ContentSource {
  const access = accessOf(options, context)
  let opening: Promise<WordPressApi> | undefined
  const open = () => {
    opening ??= openWordPressApi({ ...access, fetch }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  let reading: WordPressReading | undefined
  return {
    name: `WordPress at ${access.url}`,
    async read(before) {
      const known = before !== undefined && before === reading?.content ? reading : undefined
      reading = await readContent(await open(), options, context.fileAddress, known)
      return reading.content
    },
    async readFile(path) {
      const url = uploadsAt(access.url, reading, options).addressOf(path)
      return url && loadFile(url, { fetch, timeoutMs: access.timeoutMs })
    },
  }
}

/** Files are loaded from the host in the options, whatever host WordPress names. */
function uploadsAt(url: string, reading: WordPressReading | undefined, options: WordPressOptions): Uploads {
  const files = reading?.locales[0]?.index.url
  const base = files === undefined ? url : new URL(new URL(files).pathname, url).href
  return createUploads([base], uploadsOf(options))
}

/** Loads an uploaded file without the login, because such files are public. */
async function loadFile(
  url: URL,
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
): Promise<ServedFile | undefined> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  const bytes = answer.status === 200 ? await readLimitedBody(answer, MAX_FILE_BYTES) : undefined
  return bytes && { bytes }
}
