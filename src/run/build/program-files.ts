import type { SiteLocale } from '#contract/locale.ts'
import type { Program } from '#pipeline/program/compile.ts'
import type { RenderPool } from '#pipeline/render/render-pool.ts'
import { contentTypeOf } from '#publish/hosts/content-type.ts'

/** Files of the compiled program that browsers get besides the pages of tenants. */
export type ProgramFiles = {
  /** The page of the editors' console, as HTML. Drawn once for each language. */
  drawConsole(locale: SiteLocale): Promise<Uint8Array>
  /** A hashed script or style sheet by its path (`_astro/theme1.BhfBdpyW.css`). `undefined` for any other path. */
  readAsset(path: string): { readonly bytes: Uint8Array; readonly type: string } | undefined
}

export function openProgramFiles(program: Program, pool: Pick<RenderPool, 'drawConsole'>): ProgramFiles {
  const drawn = new Map<SiteLocale, Promise<Uint8Array>>()
  return {
    drawConsole(locale) {
      const page = drawn.get(locale) ?? pool.drawConsole(locale)
      drawn.set(locale, page)
      // If a thread failed to draw it, the next call tries again.
      page.catch(() => drawn.delete(locale))
      return page
    },
    readAsset(path) {
      const bytes = path.startsWith('_astro/') ? program.clientFiles.get(path) : undefined
      return bytes && { bytes, type: contentTypeOf(path) }
    },
  }
}
