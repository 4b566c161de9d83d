import { join } from 'node:path'

/** The project. */
export const projectRoot = join(import.meta.dirname, '../..')

/** Results of all runs so far, and what runs need while they last. */
export const benchFolder = join(projectRoot, '.cache/bench')

/** The sites of the other generators, without content. */
export const siteTemplates = join(import.meta.dirname, 'sites')
