import type { SourcePicture } from '#contract/picture.ts'

/** A photo of 2000 × 1250 pixels. Its name follows from its URL. */
export function makePicture(fields: Partial<SourcePicture> = {}): SourcePicture {
  const url = fields.url ?? 'https://files.example/files/bay.jpg'
  return {
    url,
    name: new URL(url).pathname.slice(1),
    width: 2000,
    height: 1250,
    digest: '0a1b2c3d4e',
    format: 'jpeg',
    shownAs: 'variants',
    ...fields,
  }
}
