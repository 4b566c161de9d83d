/**
 * Whether a path of a bundle has a name with a dot in front. No build writes such a file and no host serves it,
 * except what lies in `.well-known/` (RFC 8615). `path` has no leading slash; a folder ends with one.
 */
export function isHiddenPath(path: string): boolean {
  return /(^|\/)\./.test(path.replace(/^\.well-known\//, ''))
}
