import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFault } from '#kit/errors.ts'
import { splitFrontMatter, type RenderedContent, type RenderMarkdown } from './render-markdown.ts'

type Info = { readonly data: Record<string, unknown>; readonly body?: string; readonly rawData?: string }

type EntryType = {
  getEntryInfo(file: { readonly contents: string; readonly fileUrl: URL }): Promise<Info>
  getRenderFunction?(): Promise<(entry: { body?: string; filePath?: string }) => Promise<RenderedContent>>
}

/**
 * How `glob()` reads a file, by its ending, as in Astro: Markdown has front matter, the others are data. MDX is not
 * among them, because it is a program.
 */
export function createEntryTypes(renderMarkdown: RenderMarkdown): ReadonlyMap<string, EntryType> {
  const markdown: EntryType = {
    getEntryInfo: ({ contents, fileUrl }) =>
      named(fileUrl, async () => {
        const { frontmatter, content, rawFrontmatter } = await splitFrontMatter(contents)
        return { data: frontmatter, body: content.trim(), rawData: rawFrontmatter }
      }),
    getRenderFunction: async () => (entry) =>
      renderMarkdown(entry.body ?? '', entry.filePath === undefined ? {} : { fileURL: pathToFileURL(entry.filePath) }),
  }
  const yaml = dataType(async (text) => {
    const { frontmatter } = await splitFrontMatter(`---\n${text.replace(/^\uFEFF?---[ \t]*\n/, '')}\n---`)
    return frontmatter
  })
  return new Map([
    ['.md', markdown],
    ['.markdown', markdown],
    ['.json', dataType((text) => (text === '' ? {} : (JSON.parse(text) as unknown)))],
    ['.yaml', yaml],
    ['.yml', yaml],
    ['.toml', dataType(async (text) => (await splitFrontMatter(`+++\n${text}\n+++`)).frontmatter)],
  ])
}

function dataType(parse: (text: string) => unknown): EntryType {
  return {
    getEntryInfo: ({ contents, fileUrl }) =>
      named(fileUrl, async () => {
        const data = await parse(contents)
        if (typeof data !== 'object' || data === null) throw new Error('it must hold an object')
        return { data: data as Record<string, unknown>, rawData: contents }
      }),
  }
}

/** Adds the file to an error of a parser, which names only the line. */
async function named(fileUrl: URL, read: () => Promise<Info>): Promise<Info> {
  try {
    return await read()
  } catch (error) {
    if (isFault(error)) throw error
    throw new Error(`${fileURLToPath(fileUrl)}: its ${extname(fileUrl.pathname)} cannot be read`, { cause: error })
  }
}
