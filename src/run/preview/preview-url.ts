/** Where `npm run preview` listens if it is not told. */
export const PREVIEW_PORT = 4322

/** Where a preview server shows the bundle in a folder of this name. */
export function previewUrl(folder: string, port = PREVIEW_PORT, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${folder}.localhost:${port}/`
}
