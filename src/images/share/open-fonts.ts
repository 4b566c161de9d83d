import { readFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { fontFiles } from './font-files.ts'

/** Draws letters as outlines, so that a picture looks the same on every machine. */
type Fonts = {
  /** Loads the fonts that a text needs. Returns the letters that no font has. */
  load(text: string): Promise<readonly string[]>
  /** The width of a text in `em`. Its fonts must be loaded; throws if they are not. */
  widthOf(text: string): number
  /**
   * A text as SVG paths. `x` is its left edge, `y` its base line and `size` its letters' size, all in pixels. Its fonts
   * must be loaded.
   */
  outline(text: string, place: TextPlace): string
}

type TextPlace = { readonly x: number; readonly y: number; readonly size: number }

/** Neighbouring letters that one font draws. */
type Run = { readonly font: hb.Font; text: string }

type Glyph = { readonly path: string; readonly x: number; readonly y: number }

const WEIGHT = 700
/** How many units an `em` has in which fonts give widths and outlines. */
const UNITS = 1000

const loaded = new Map<string, Promise<hb.Font>>()

/**
 * Opens fonts. `names` are those of packages `@fontsource-variable/NAME`; the first package with a letter draws it.
 * `tag` is the language of the texts.
 */
export function openFonts(names: readonly string[], tag: string): Fonts {
  const files = names.flatMap(fontFiles)
  const fontOf = new Map<string, hb.Font>()
  return {
    async load(text) {
      const missing: string[] = []
      for (const letter of new Set(text)) {
        const font = fontOf.get(letter) ?? (await findFont(letter))
        if (font) fontOf.set(letter, font)
        else missing.push(letter)
      }
      return missing
    },
    widthOf: (text) => runsOf(text).reduce((sum, run) => sum + shapeRun(run, tag).width, 0) / UNITS,
    outline(text, { x, y, size }) {
      const scale = size / UNITS
      let left = x
      let paths = ''
      for (const run of runsOf(text)) {
        const { glyphs, width } = shapeRun(run, tag)
        for (const glyph of glyphs) {
          const place = `translate(${round(left + glyph.x * scale)} ${round(y - glyph.y * scale)})`
          paths += `<path transform="${place} scale(${scale} ${-scale})" d="${glyph.path}"/>`
        }
        left += width * scale
      }
      return paths
    },
  }

  async function findFont(letter: string): Promise<hb.Font | undefined> {
    const code = letter.codePointAt(0) ?? 0
    for (const { path, ranges } of files) {
      if (!ranges.some(([first, last]) => first <= code && code <= last)) continue
      const font = await loadFont(path)
      if (font.nominalGlyph(code) !== undefined) return font
    }
    return undefined
  }

  function runsOf(text: string): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const font = fontOf.get(letter)
      if (font === undefined) throw new TypeError(`No font is loaded for ${letter}`)
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }
}

/** Widths and places are in `UNITS`. */
function shapeRun({ font, text }: Run, tag: string): { readonly glyphs: readonly Glyph[]; readonly width: number } {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setLanguage(tag)
  hb.shape(font, buffer)
  const places = buffer.getGlyphPositions()
  const glyphs: Glyph[] = []
  let width = 0
  for (const [at, { codepoint }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {}
    const path = font.glyphToPath(codepoint)
    if (path !== '') glyphs.push({ path, x: width + xOffset, y: yOffset })
    width += xAdvance
  }
  return { glyphs, width }
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

function loadFont(path: string): Promise<hb.Font> {
  const font = loaded.get(path) ?? readFont(path)
  loaded.set(path, font)
  return font
}

async function readFont(path: string): Promise<hb.Font> {
  const font = new hb.Font(new hb.Face(new hb.Blob(await decompress(await readFile(path)))))
  font.setScale(UNITS, UNITS)
  font.setVariations([new hb.Variation('wght', WEIGHT)])
  return font
}
