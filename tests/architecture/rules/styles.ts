import { lineAt, type SourceFile } from '../source-file.ts'

/** Breakpoints in rem of 16 px: 320, 640, 768, 1024, 1280 and 1536 px, and 480 px (docs/themes.md says why). */
const BREAKPOINTS = [20, 40, 48, 64, 80, 96, 30]

/** A width that ends just below a breakpoint is smaller by this. */
const BELOW = 0.01

/** Every width in a media query must be a breakpoint. A container query may use any width. */
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
