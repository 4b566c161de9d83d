import { describe, expect, it } from 'vitest'
import { importCircles } from './circles.ts'

const file = (path: string, ...imports: readonly string[]) => ({
  path,
  text: imports.map((specifier) => `import { x } from '${specifier}'`).join('\n'),
})

describe('import circles', () => {
  it('are two files that import each other', () => {
    const files = [file('src/site/a.ts', './b.ts'), file('src/site/b.ts', './a.ts'), file('src/site/c.ts', './a.ts')]
    expect(importCircles(files)).toStrictEqual(['src/site/a.ts ↔ src/site/b.ts'])
  })

  it('are found through other files and rooms, and of types too', () => {
    const files = [
      file('src/run/a.ts', './b/b.ts'),
      { path: 'src/run/b/b.ts', text: "import type { C } from '#site/c.ts'" },
      { path: 'src/site/c.ts', text: "export type C = import('#run/a.ts').A" },
    ]
    expect(importCircles(files)).toStrictEqual(['src/run/a.ts ↔ src/run/b/b.ts ↔ src/site/c.ts'])
  })

  it('are found side by side', () => {
    const files = [
      file('src/a/a.ts', './b.ts', './c.ts'),
      file('src/a/b.ts', './a.ts'),
      file('src/a/c.ts', './d.ts'),
      file('src/a/d.ts', './c.ts'),
    ]
    expect(importCircles(files)).toStrictEqual(['src/a/a.ts ↔ src/a/b.ts', 'src/a/c.ts ↔ src/a/d.ts'])
  })

  it('are a file that imports itself', () => {
    expect(importCircles([file('src/a/a.ts', './a.ts')])).toStrictEqual(['src/a/a.ts'])
  })

  it('are none if files meet in a third one', () => {
    const files = [file('src/a/a.ts', './b.ts', './c.ts'), file('src/a/b.ts', './d.ts'), file('src/a/c.ts', './d.ts')]
    expect(importCircles([...files, file('src/a/d.ts', 'valibot')])).toStrictEqual([])
  })
})
