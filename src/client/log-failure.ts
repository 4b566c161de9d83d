/** For whoever looks into the browser's console; visitors are told in the page, or need not know. */
export function logFailure(message: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- the browser's console is the only log there is
  console.error(message, cause)
}
