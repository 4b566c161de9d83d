import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'

/**
 * What is wrong with an Atom feed according to RFC 4287; empty if nothing is. Throws if the text is not well-formed
 * XML.
 */
export function checkFeed(feed: string): string[] {
  using schema = XmlDocument.fromString(readFileSync(join(import.meta.dirname, 'atom.rng'), 'utf8'))
  using validator = RelaxNGValidator.fromDoc(schema)
  using document = XmlDocument.fromString(feed)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}
