/**
 * Whether a path of a bundle has a name that begins with a dot. No build writes such a file and no host serves it,
 * except in `.well-known/` (RFC 8615). `path` has no leading slash; the path of a folder ends with one.
 */
export function isHiddenPath(path: string): boolean {
  return /(^|\/)\./.test(path.replace(/^\.well-known\//, ''))
}
