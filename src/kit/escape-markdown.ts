/** Writes a text as one line of Markdown (CommonMark) that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>&~#|]/g, '\\$&')
    .replace(/^(\d*)(?=[-+=.)])/, '$1\\')
}
