/**
 * What Astro's runtime takes from `fetch` to draw a page, in the threads that draw: a bag for headers that no code
 * sends, and a class to compare with. Node's own come with all of `fetch`, which costs every thread 40 ms, and
 * nothing here asks anybody.
 *
 * Imported before Astro, and only by the compiled program; the dev server and plain `astro build` have the real ones.
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

/** As much of a `Request` as Astro looks at. */
export function pageRequest(url: string): Request {
  return { url, method: 'GET', headers: new PageHeaders() } as unknown as Request
}
