// Compares the licences of an SBOM with a list of allowed ones: node check-licences.mjs SBOM.json. It prints each
// package whose licence is not on the list, and then ends with 1.
import { readFileSync } from 'node:fs'
import process from 'node:process'

const ALLOWED = new Set([
  ...[
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'Apache-2.0',
    'Python-2.0',
    'CC0-1.0',
    'Unlicense',
  ],
  // We use this code unchanged, as tools or as libraries beside ours. Neither licence puts conditions on what we
  // publish.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
  // For data about browsers.
  'CC-BY-4.0',
  // For fonts. The licence puts no conditions on pictures drawn with a font, or on other software in the same package.
  'OFL-1.1',
])

const { components } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const licencesOf = ({ licenses = [] }) =>
  licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name ?? '')
const refused = components.filter((component) => {
  const parts = licencesOf(component).flatMap((text) => text.split(/ AND | OR |[()]/))
  const named = parts.map((part) => part.trim()).filter(Boolean)
  return named.length === 0 || named.some((name) => !ALLOWED.has(name))
})
for (const component of refused) {
  console.error(`${component.name}@${component.version}: ${licencesOf(component).join(', ') || 'no licence named'}`)
}
console.log(`${components.length} packages, ${refused.length} with a licence that is not on the list.`)
process.exit(components.length > 0 && refused.length === 0 ? 0 : 1)
