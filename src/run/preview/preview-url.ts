/** The port on which `npm run preview` listens if no port is given. */
export const PREVIEW_PORT = 4322

/** The URL at which a preview server shows the bundle in a folder of this name. */
export function previewUrl(folder: string, port = PREVIEW_PORT, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${folder}.localhost:${port}/`
}
