/** The largest size of one page: four of the largest articles fit in. */
export const MAX_PAGE_BYTES = 8 * 2 ** 20

/** A batch ends with the page that makes it longer than this, so that few bytes are in memory at once. */
export const MOST_BATCH_BYTES = 2 * MAX_PAGE_BYTES
