import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../..')

/** The folder with the results of all runs, and with files that runs need. */
export const benchFolder = join(projectRoot, '.cache/bench')

/** The folder with the sites of the other generators, without content. */
export const siteTemplates = join(import.meta.dirname, 'sites')
