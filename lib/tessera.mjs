// A packed package has JavaScript here: see scripts/link-package.ts.
export * from '../scripts/tessera.ts'
