// A packed package has JavaScript here: see scripts/link-package.ts.
export * from '../src/gateway/sources.ts'
