import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPhoto } from '../../tests/support/draw-photo.ts'

/** They have 2.0, 2.4, 3.0, 3.5 and 4.0 megapixels. */
const SIZES = [
  [1632, 1224],
  [1800, 1350],
  [2000, 1500],
  [2160, 1620],
  [2304, 1728],
] as const
const BASES = 5

/**
 * Makes a tenant in which each article shows one photo as its cover and in its text. Returns the bytes of all photos.
 */
export async function drawPhotoContent(folder: string, count: number): Promise<number> {
  const files = join(folder, 'photos/files')
  mkdirSync(files, { recursive: true })
  mkdirSync(join(folder, 'photos/en'))
  const [width, height] = SIZES[4]
  const bases = await Promise.all(
    Array.from({ length: BASES }, (_, seed) =>
      drawPhoto({ width, height, seed: seed + 1 })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  const { default: sharp } = await import('sharp')
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const [w, h] = SIZES[index % SIZES.length] ?? [width, height]
    const file = join(files, `photo-${index}.jpg`)
    const base = sharp(bases[index % BASES]).extract({ left: width - w, top: height - h, width: w, height: h })
    await base
      .modulate({ hue: index, brightness: 0.8 + (index % 40) / 100 })
      .jpeg({ quality: 88 })
      .toFile(file)
    bytes += statSync(file).size
  }
  const time = '2026-01-01T00:00:00Z'
  const articles = Array.from({ length: count }, (_, index) => ({
    ...{ id: `a${index}`, article: `a${index}`, group: 'photos', title: `Photo ${index}` },
    ...{ publishedAt: time, updatedAt: time },
    cover: `/files/photos/photo-${index}.jpg`,
    body: `<p>One.</p><p><img src="/files/photos/photo-${index}.jpg" alt="One"></p><p><img src="/files/photos/photo-${(index + 1) % count}.jpg" alt="Next"></p>`,
  }))
  writeFileSync(join(folder, 'photos/en/articles.json'), JSON.stringify(articles))
  const configs = {
    default_theme: { themeCode: 'theme2' },
    theme2: {
      themeCode: 'theme2',
      siteConfig: { siteName: 'Photos' },
      languageConfig: [{ language: 'en', name: 'English', default: true }],
    },
  }
  writeFileSync(join(folder, 'photos/en/configs.json'), JSON.stringify(configs))
  return bytes
}
