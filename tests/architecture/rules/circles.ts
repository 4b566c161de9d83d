import { importsOf } from '../imports.ts'
import type { SourceFile } from '../source-file.ts'

/**
 * Groups of files that import each other, one group in each line. Type imports count too, because a circle of types
 * shows that a type stands in the wrong file.
 *
 * Uses Tarjan's algorithm for strongly connected components. https://doi.org/10.1137/0201010
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => (target !== undefined && paths.has(target) ? [target] : [])),
    ]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[] = []

  function visit(path: string): number {
    const own = order.size
    order.set(path, own)
    open.push(path)
    let low = own
    for (const to of targets.get(path) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? own)
    }
    lowest.set(path, low)
    if (low === own) {
      const group = open.splice(open.indexOf(path))
      const importsItself = targets.get(path)?.includes(path)
      if (group.length > 1 || importsItself) circles.push(group.sort().join(' ↔ '))
    }
    return low
  }

  for (const path of paths) if (!order.has(path)) visit(path)
  return circles.sort()
}
