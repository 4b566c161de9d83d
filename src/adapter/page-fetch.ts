/**
 * Replaces what Astro's runtime needs of `fetch` to draw a page in the threads that draw: an object for headers that no
 * code sends, and a class to compare with. Node's own come with all of `fetch`, which costs each thread 40 ms, and
 * these threads make no requests.
 *
 * Only the compiled program imports this, before Astro. The dev server and plain `astro build` use the real classes.
 */
class PageHeaders extends Map<string, string> {
  constructor(entries: Record<string, string> = {}) {
    super(Object.entries(entries))
  }
}

class PageResponse {
  constructor() {
    throw new Error('A page is its HTML alone: it can neither redirect nor answer with a response of its own.')
  }
}

Object.assign(globalThis, { Headers: PageHeaders, Response: PageResponse })

/** The parts of a `Request` that Astro reads. */
export function pageRequest(url: string): Request {
  return { url, method: 'GET', headers: new PageHeaders() } as unknown as Request
}
