import { it } from 'vitest'

/**
 * Adds a skipped test to the file if the machine lacks a program that other tests of the file need. Its name says what
 * to install.
 *
 * If nothing is missing, it adds no test, because `.ci/run` counts each skipped test as failed.
 */
export function listMissing(reason: string | undefined): void {
  if (reason !== undefined) it(`cannot run everything: ${reason}`, (context) => context.skip())
}
