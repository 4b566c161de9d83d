import { posix } from 'node:path'
import { markdownToHtml } from 'satteri'
import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import { SourceFileInvalid } from '../../errors.ts'
import { rewriteAddresses } from '../../source/rewrite-addresses.ts'
import type { ArticleFromSource, SourceRemark } from '../../source/source.ts'
import { headingAnchors } from '../common/markdown-html.ts'
import { takeHeading } from '../common/take-heading.ts'
import type { ContentPaths } from './content-paths.ts'
import { dropPictures } from './drop-pictures.ts'
import { findMisspeltFields, readFrontMatter, type FrontMatterFacts } from './front-matter.ts'
import { readYaml } from './read-yaml.ts'

/** Replaces an address that leads nowhere, until `withoutLost` removes it. */
const LOST = 'lost:'

/** An article as it stands in its file, before its links are resolved. */
export type MarkdownArticle = {
  /** Path below the content folder: `en/water/tariffs.md`. */
  readonly file: string
  /** The name of the file in messages. */
  readonly shown: string
  readonly lines: readonly string[]
  readonly facts: FrontMatterFacts
  /** Its path segments. */
  readonly slug: string
  readonly group: string | undefined
  readonly title: string
  readonly html: string
  /** What is not as it is meant, besides addresses. */
  readonly flaws: readonly SourceRemark[]
}

/**
 * Reads a file of Markdown with front matter. `file` is its path below the content folder, `shown` its name in
 * messages.
 *
 * The folder is the group, and the name is the last segment of the page's path, unless the front matter says otherwise.
 * The title comes from the front matter, else from the first heading, else from the name of the file. Throws
 * `SourceFileInvalid`.
 */
export async function readMarkdownArticle(file: string, text: string, shown = file): Promise<MarkdownArticle> {
  // Headings get the anchors that they have in Astro, so that authors' links to them work.
  const { html, frontmatter } = await markdownToHtml(text, { hastPlugins: [headingAnchors()] })
  if (frontmatter?.kind === 'toml')
    throw refuse(shown, 1, 'the front matter is TOML. Write it as YAML, between "---" lines.')
  // One line, the dashes, stands above the front matter.
  const yaml = frontmatter && readYaml(frontmatter.value, shown, 1)
  const values = yaml?.value ?? {}
  const lineOf = (path: readonly string[]) => yaml?.lineOf(path) ?? 1
  const facts = readFrontMatter(values)
  if ('reason' in facts) throw refuse(shown, lineOf(facts.path), `${facts.reason}.`)
  const flaws = findMisspeltFields(values).map(({ written, meant }) => ({
    ...{ file: shown, line: lineOf([written]) },
    reason: `there is no field ${written}, so it is ignored. Did you mean ${meant}?`,
  }))
  const [, ...folders] = posix.dirname(file).split('/')
  const name = posix.basename(file, posix.extname(file))
  const dated = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(name)
  const { heading, rest } = takeHeading(html)
  const title = facts.title ?? heading ?? humanName(dated?.[2] ?? name)
  return {
    file,
    shown,
    lines: text.split('\n'),
    facts: { ...(dated?.[1] !== undefined && { publishedAt: dated[1] }), ...facts },
    slug: facts.slug ?? dated?.[2] ?? name,
    group: facts.group ?? (folders.length === 0 ? undefined : folders.join('-')),
    title,
    // The page shows its title above the text.
    html: heading === title ? rest : html,
    flaws,
  }
}

/** The path of an article's page. */
export function pageOf({ slug, group }: Pick<MarkdownArticle, 'slug' | 'group'>): string {
  return group === undefined ? `/${slug}.html` : `/${group}/${slug}.html`
}

/**
 * Makes the article of a file: its links and pictures lead to pages and files of the site. `writtenAt` (RFC 3339) is
 * the date if the file gives none. `remark` is called for each flaw of the file and for each address that leads
 * nowhere.
 */
export function placeArticle(
  read: MarkdownArticle,
  paths: ContentPaths,
  { writtenAt, remark }: { readonly writtenAt: string; readonly remark: (remark: SourceRemark) => void },
): ArticleFromSource {
  const { file, shown, lines, facts, slug, group, title, html } = read
  for (const flaw of read.flaws) remark(flaw)
  const { slug: _, group: __, cover, ...own } = facts
  const address = (written: string) => {
    const found = paths.addressOf(file, written)
    const reason = found === undefined ? paths.lackOf(file, written) : undefined
    if (reason === undefined) return found
    const line = lines.findIndex((text) => text.includes(written) || text.includes(decodeOrKeep(written))) + 1
    remark({ file: shown, line: Math.max(line, 1), reason })
    return LOST
  }
  const placedCover = cover === undefined ? undefined : (address(cover) ?? cover)
  return {
    publishedAt: writtenAt,
    ...own,
    id: facts.id ?? pageOf(read),
    article: slug,
    group: group ?? null,
    title,
    body: withoutLost(rewriteAddresses(html, { href: address, src: address })),
    ...(placedCover !== undefined && placedCover !== LOST && { cover: placedCover }),
  }
}

/**
 * Replaces links and pictures that lead nowhere with their words. A remark already reports them, so the build must not
 * report them again.
 */
function withoutLost(html: string): string {
  if (!html.includes(LOST)) return html
  return rewriteAddresses(
    dropPictures(html, (src) => src === LOST),
    { href: (written) => (written === LOST ? '' : undefined) },
  )
}

/** `moving-in` is `Moving in`. */
function humanName(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function refuse(file: string, line: number, reason: string): Error {
  return SourceFileInvalid.fault({ file, line, reason })
}
