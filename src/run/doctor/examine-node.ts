import { type DoctorLine, doctorLines } from './doctor-line.ts'

/** The version that `npm ci` installs, and that all tests run with. */
const TESTED = 24

/** Compares a version of Node (`process.versions.node`) with the one that tests run with. */
export function examineNode(version: string): DoctorLine {
  const { ok, warning, failed } = doctorLines('node')
  const major = Number.parseInt(version, 10)
  const remedy = `Run commands by npm run after npm ci, which brings Node ${TESTED}.`
  if (major < TESTED) return failed(`Node ${version} is too old. ${remedy}`)
  if (major > TESTED) return warning(`Node ${version} is newer than ${TESTED}, which the tests run with. ${remedy}`)
  return ok(`Node ${version}.`)
}
