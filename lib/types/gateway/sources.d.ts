export * from '../../../src/gateway/sources.ts'
