import { SourceError } from '../source/source-error.ts'

/**
 * In characters. The document type stands before the root element, and a file whose root begins later does not count as
 * SVG.
 */
const PROLOG_LENGTH = 4096
const MOST_LEVELS = 8
const LONGEST_ENTITY = 10_000

const DOCTYPE = /<!DOCTYPE\s+svg[^>[]*(?:\[([^\]]*)\]\s*)?>/i
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const REFERENCE = /&([\w.:-]+);/g

/**
 * Replaces the entities that an SVG file declares in itself, as Illustrator writes them, by their values, and removes
 * its document type.
 *
 * Throws `SourceError` if they unfold to more than `mostLength` characters.
 */
export function unfoldEntities(source: string, mostLength: number): string {
  const found = DOCTYPE.exec(source.slice(0, PROLOG_LENGTH))
  if (found === null) return source
  const declared = new Map<string, string>()
  for (const [, name = '', double, single] of (found[1] ?? '').matchAll(ENTITY)) {
    // The first declaration counts (XML 1.0, 4.2).
    if (!declared.has(name)) declared.set(name, double ?? single ?? '')
  }
  const values = new Map<string, string>()
  for (const name of declared.keys()) valueOf(name, 0)
  const body = source.slice(0, found.index) + source.slice(found.index + found[0].length)
  return replaced(body, mostLength, (name) => values.get(name))

  /** The value of an entity. It is computed once, however many other entities refer to it. */
  function valueOf(name: string, level: number): string | undefined {
    const written = declared.get(name)
    if (written === undefined || values.has(name)) return values.get(name)
    if (level > MOST_LEVELS) throw tooMuch()
    const value = replaced(written, LONGEST_ENTITY, (inner) => valueOf(inner, level + 1))
    values.set(name, value)
    return value
  }
}

function replaced(text: string, mostLength: number, valueOf: (name: string) => string | undefined): string {
  let { length } = text
  return text.replace(REFERENCE, (reference, name: string) => {
    const value = valueOf(name) ?? reference
    length += value.length - reference.length
    if (length > mostLength) throw tooMuch()
    return value
  })
}

function tooMuch(): SourceError {
  return new SourceError('the entities that it declares unfold to too much text')
}
