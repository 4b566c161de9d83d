// Holds the licences of an SBOM against a list: node check-licences.mjs SBOM.json. Exit code 1 names what is not on it.
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
  // Used unchanged, as tools or libraries beside our code; neither asks anything of what we publish.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
  // Data about browsers, named by its package.
  'CC-BY-4.0',
  // Fonts. Pictures drawn with them, and files that hold them beside other software, are free of its terms.
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
