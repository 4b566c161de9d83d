/** Rejects for every answer but a good one. */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}
