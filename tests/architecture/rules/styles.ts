import { lineAt, type SourceFile } from '../source-file.ts'

/** In rem, 16 px each: 320, 640, 768, 1024, 1280 and 1536 px, and 480 px (docs/themes.md says why). */
const BREAKPOINTS = [20, 40, 48, 64, 80, 96, 30]

/** What comes just below a breakpoint. */
const BELOW = 0.01

/** Every width that a style sheet asks of the window is a breakpoint. A container may be asked for any width. */
export function widthsAreBreakpoints({ path, text }: SourceFile): string[] {
  if (!/\.(css|astro)$/.test(path)) return []
  return [...text.matchAll(/@media[^{]*/g)].flatMap((query) =>
    [...query[0].matchAll(/width\s*(?::|[<>]=?)\s*([\d.]+)(\w+)/g)]
      .filter(([, size, unit]) => unit !== 'rem' || !isBreakpoint(Number(size)))
      .map(([width]) => `${path}:${lineAt(text, query.index)}: "${width}" is no breakpoint`),
  )
}

function isBreakpoint(rem: number): boolean {
  return BREAKPOINTS.some((one) => rem === one || Math.abs(one - BELOW - rem) < BELOW / 2)
}
