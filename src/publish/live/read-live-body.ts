/** The most bytes of `builds/latest.json`, which has only an id and a time. */
export const MAX_LATEST_BYTES = 65_536

/** The unpacked body of an answer. `undefined` if it has more than `maxBytes`; then the rest is not read. */
export async function readLiveBody(answer: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
