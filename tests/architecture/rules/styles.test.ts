import { describe, expect, it } from 'vitest'
import { widthsAreBreakpoints } from './styles.ts'

const judge = (text: string, path = 'src/themes/theme1/a.css') => widthsAreBreakpoints({ path, text })

describe('widthsAreBreakpoints', () => {
  it.each([
    '@media (min-width: 48rem) {}',
    '@media (max-width: 47.99rem) {}',
    '@media print and (width >= 64rem) {}',
    '@media (width < 30rem) {}',
    '@media (prefers-color-scheme: dark) {}',
    '@container article (min-width: 34rem) {}',
  ])('takes %s', (text) => expect(judge(text)).toEqual([]))

  it.each(['@media (min-width: 50rem) {}', '@media (width >= 768px) {}', '@media (max-width: 22.5rem) {}'])(
    'refuses %s',
    (text) => expect(judge(text)).toHaveLength(1),
  )

  it('names the line', () => {
    expect(judge('a {}\n@media (width < 55rem) {}')).toEqual([
      'src/themes/theme1/a.css:2: "width < 55rem" is no breakpoint',
    ])
  })

  it('reads style sheets alone', () => expect(judge('@media (width < 55rem) {}', 'src/a.ts')).toEqual([]))
})
