// Prints "PASSED FAILED" for a report of vitest's JSON reporter.
//
// A skipped test counts as failed: it proves nothing, and otherwise nobody would notice it. A file that did not load
// counts as failed too, because it has no test that could fail.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const tests = report.testResults.flatMap((file) => file.assertionResults)
const passed = tests.filter((test) => test.status === 'passed')
const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed')
const failed = tests.filter((test) => test.status === 'failed')
const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)

for (const test of skipped) console.error(`skipped: ${test.fullName}`)
for (const file of unloaded) console.error(`did not load: ${file.name}`)
console.log(`${passed.length} ${failed.length + skipped.length + unloaded.length}`)
